import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { emailForm } from '#shared/accounts/account-forms.contract.ts';
import { runCommand, print } from './command.ts';
import { protectDataFolder } from '#server/database/data-folder.ts';
import { readSettings, type Settings, StartProblem } from '#server/env.ts';
import { isMailError, type MailError } from '#server/mail/failures.ts';
import type { DueMail } from '#server/mail/outbox.ts';
import { composeMail } from '#server/mail/template.ts';
import { createFolderDelivery, toMailFolder, createSmtpDelivery } from '#server/mail/transport.ts';

const USAGE = 'Indica una dirección de correo: npm run send-test-mail -- CORREO';
const LOG_IN_NEEDED = [530, 534, 535];
/** Words of Node's error messages for a certificate that is self-signed, expired, untrusted or for another name. */
const CERTIFICATE = /certificate|altnames/i;
const NO_TLS = /SSL|TLS|CERT|SIGNATURE|EPROTO/;
/** What a refusal by the mail server means, by the SMTP command that it refused. */
const REFUSALS: Partial<Record<string, (sent: { recipient: string; mailFrom: string }) => string>> = {
  'MAIL FROM': ({ mailFrom }) => `no acepta el remitente ${mailFrom}: revisa MAIL_FROM`,
  'RCPT TO': ({ recipient }) => `no acepta la dirección ${recipient}`,
  DATA: () => 'no acepta el mensaje',
};
const PROBLEMS: Partial<Record<string, string>> = {
  EDNS: 'no se encuentra: revisa SMTP_URL',
  ESOCKET: 'no está en marcha o rechaza la conexión: compruébalo y revisa SMTP_URL',
  ETIMEDOUT: 'no contesta: compruébalo y revisa en SMTP_URL la dirección y el puerto',
  EABORT: 'tarda demasiado: compruébalo y vuelve a intentarlo',
  ECONNECTION:
    'corta la conexión: compruébalo y revisa en SMTP_URL el puerto y si empieza por smtp: o smtps:',
};

/** `npm run send-test-mail -- EMAIL`: sends one mail with the server's settings, at once and without the database. */
async function run(): Promise<void> {
  const recipient = readAddress(process.argv.slice(2));
  const settings = readSettings(process.env);
  const mail = testMail(recipient, settings);
  if (settings.smtpUrl) {
    await send(mail, { ...settings, smtpUrl: settings.smtpUrl });
    print(`Correo de prueba enviado a ${recipient}.`);
  } else {
    const file = await write(mail, settings);
    print(`Sin SMTP_URL no se envía nada: el correo de prueba para ${recipient} está en ${file}`);
  }
}

function readAddress([address, ...others]: string[]): string {
  if (address === undefined || others.length > 0) throw new StartProblem(USAGE);
  const { data: email } = emailForm.shape.email.safeParse(address);
  if (email === undefined) throw new StartProblem(`«${address}» no es una dirección de correo. ${USAGE}`);
  return email;
}

function testMail(recipient: string, { publicUrl, port }: Settings): DueMail {
  const mail = composeMail({
    recipient,
    subject: 'Correo de prueba de Plaza',
    greeting: 'Hola:',
    paragraphs: [
      'Este es un correo de prueba. Si lo lees, Plaza puede enviar los suyos: los que confirman una cuenta y los que recuperan una contraseña.',
      'Comprueba que no ha llegado a la carpeta de correo no deseado y que el botón abre la dirección pública de Plaza.',
    ],
    action: { label: 'Abrir Plaza', link: publicUrl ?? `http://localhost:${port}` },
    closing: ['Lo ha pedido quien administra el sitio. No tienes que hacer nada más.'],
  });
  return { id: randomUUID(), created_at: new Date(), attempts: 1, ...mail };
}

async function send(
  mail: DueMail,
  { smtpUrl, smtpTls, mailFrom }: Pick<Settings, 'smtpTls' | 'mailFrom'> & { smtpUrl: string },
): Promise<void> {
  try {
    await createSmtpDelivery({ url: smtpUrl, tls: smtpTls }, mailFrom)(mail);
  } catch (error) {
    if (!isMailError(error)) throw error;
    // prints only the host, because the URL contains the password
    const server = `El servidor de correo ${new URL(smtpUrl).host}`;
    throw new StartProblem(
      `${server} ${problemOf(error, { recipient: mail.recipient, mailFrom })}${replyOf(error)}`,
    );
  }
}

/** Says what went wrong with the mail server and which setting to check, without a full stop. */
function problemOf(error: MailError, sent: { recipient: string; mailFrom: string }): string {
  if (wantsOtherLogIn(error)) return 'no acepta el usuario o la clave: revisa SMTP_URL';
  const refusal = error.responseCode && REFUSALS[error.command ?? ''];
  if (refusal) return refusal(sent);
  if (offersNoEncryption(error))
    return 'no ofrece una conexión cifrada, y sin ella no se envía nada: revisa el puerto en SMTP_URL o, si el servidor está en este equipo, indica SMTP_TLS=none';
  if (hasWrongCertificate(error))
    return 'presenta un certificado que no vale para su nombre o que este equipo no conoce: revisa el nombre en SMTP_URL o indica en NODE_EXTRA_CA_CERTS el certificado de quien lo firma';
  if (failsToEncrypt(error))
    return 'no admite la conexión cifrada: revisa en SMTP_URL el puerto y si empieza por smtp: o smtps:';
  return PROBLEMS[error.code ?? ''] ?? `falla con el error ${error.code}: revisa SMTP_URL`;
}

const wantsOtherLogIn = ({ code, responseCode = 0 }: MailError): boolean =>
  code === 'EAUTH' || LOG_IN_NEEDED.includes(responseCode);

const offersNoEncryption = ({ code, command, response }: MailError): boolean =>
  code === 'ETLS' && command === 'STARTTLS' && response !== undefined;

const hasWrongCertificate = ({ message }: MailError): boolean => CERTIFICATE.test(message);

const failsToEncrypt = ({ code, originalCode = '' }: MailError): boolean =>
  code === 'ETLS' || NO_TLS.test(originalCode);

/** The server's reply on one line, without control characters that could change the terminal. */
function replyOf({ response }: MailError): string {
  const words = response?.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
  return words ? `. Ha contestado «${words}».` : '.';
}

async function write(mail: DueMail, { dataDir, mailFrom }: Settings): Promise<string> {
  const folder = toMailFolder(dataDir);
  try {
    protectDataFolder(path.resolve(dataDir));
    return await createFolderDelivery(folder, mailFrom, () => {})(mail);
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new StartProblem(`No se puede escribir en la carpeta ${folder}${code}.`);
  }
}

await runCommand(run, 'Error al enviar el correo de prueba');
