import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '#tests/support/http/free-port.ts';
import { MAIL_CERTIFICATE } from '#tests/support/people/mail-certificate.ts';
import { findProgram } from '#tests/support/programs.ts';
import {
  hangUp,
  type MailServer,
  smtpRefusal,
  sendNoReply,
  startBrokenMailServer,
  startMailServer,
} from '#tests/support/people/mail-server.ts';
import { inheritedEnvironment } from '#tests/support/process-environment.ts';

const COMMAND = await findProgram('commands/send-test-mail');

/** every test starts processes, which are slow on a busy machine */
describe('npm run send-test-mail', { timeout: 120_000 }, () => {
  let folder: string;
  const cleanups: (() => unknown)[] = [];

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-test-mail-'));
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0)) await cleanup();
    rmSync(folder, { recursive: true });
  });

  async function mailServer(...given: Parameters<typeof startMailServer>): Promise<MailServer> {
    const server = await startMailServer(...given);
    cleanups.push(server.close);
    return server;
  }

  async function run(args: string[], settings: Record<string, string> = {}) {
    const data = path.join(folder, 'data');
    const env = {
      ...inheritedEnvironment(),
      DATA_DIR: data,
      SMTP_TLS: 'none',
      ...settings,
    };
    const child = spawn(process.execPath, [COMMAND, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const code = new Promise((resolve) => child.on('close', resolve));
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { out, err, code: await code };
  }

  /** Expects exit code 1, an empty stdout and one sentence on stderr without the password; returns that sentence. */
  async function complaint(args: string[], settings: Record<string, string> = {}): Promise<string> {
    const { code, out, err } = await run(args, settings);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(err).not.toContain('hush');
    return err;
  }

  it('sends a mail in Spanish with a link to the site, and needs no database', async () => {
    const { url, mails } = await mailServer({
      login: (user, password) => user === 'plaza' && password === 'hush',
    });
    const sent = await run(['Ana@Example.com'], {
      SMTP_URL: url.replace('//', '//plaza:hush@'),
      MAIL_FROM: 'Plaza <plaza@example.org>',
      PUBLIC_URL: 'https://plaza.example.org',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    });
    expect(sent).toEqual({ code: 0, out: 'Correo de prueba enviado a ana@example.com.\n', err: '' });
    expect(mails.map(({ to }) => to)).toEqual([['ana@example.com']]);
    expect(mails[0]?.message).toContain('Subject: Correo de prueba de Plaza');
    expect(mails[0]?.message).toContain('https://plaza.example.org');
    expect(mails[0]?.message).toContain('Content-Type: text/html');
  });

  it('without a mail server says in which file the mail is', async () => {
    const { code, out } = await run(['ana@example.com'], { PORT: '4321' });
    const [name = ''] = readdirSync(path.join(folder, 'data/mail'));
    const file = path.join(folder, 'data/mail', name);
    expect(code).toBe(0);
    expect(out).toBe(
      `Sin SMTP_URL no se envía nada: el correo de prueba para ana@example.com está en ${file}\n`,
    );
    expect(readFileSync(file, 'utf8')).toContain('http://localhost:4321');
    expect(readdirSync(path.join(folder, 'data'))).toEqual(['mail']);
  });

  it('says what is wrong with what it was given', async () => {
    const usage = 'Indica una dirección de correo: npm run send-test-mail -- CORREO\n';
    writeFileSync(path.join(folder, 'data'), '');
    const said = await Promise.all([
      complaint([]),
      complaint(['a@example.com', 'b@example.com']),
      complaint(['Ana <a@example.com>']),
      complaint(['a@example.com'], { SMTP_URL: 'mail.example.com' }),
      complaint(['a@example.com']),
    ]);
    expect(said).toEqual([
      usage,
      usage,
      `«Ana <a@example.com>» no es una dirección de correo. ${usage}`,
      'SMTP_URL debe ser una dirección como smtp://usuario:clave@servidor:587.\n',
      expect.stringMatching(/^No se puede escribir en la carpeta \S+\/data\/mail \(E\w+\)\.\n$/),
    ]);
  });

  it('says what the mail server does not like, and what to look at', async () => {
    const withPassword = ({ url }: { url: string }): string => url.replace('//', '//plaza:hush@');
    const colourful = (socket: Socket): void => void socket.write('554 no \u001b[31mred\r\n');
    const broken = await Promise.all(
      [sendNoReply, hangUp, colourful].map((speak) => startBrokenMailServer(speak)),
    );
    for (const { close } of broken) cleanups.push(close);
    const urls = [
      withPassword(await mailServer({ login: () => false })),
      (await mailServer({ login: () => true })).url,
      withPassword(await mailServer({ onRecipient: () => smtpRefusal(550, 'no such user') })),
      withPassword(await mailServer({ onSender: () => smtpRefusal(553, 'not yours') })),
      withPassword(await mailServer({ onMail: () => smtpRefusal(554, 'looks like spam') })),
      `smtp://plaza:hush@127.0.0.1:${await findFreePort()}`,
      'smtp://plaza:hush@mail.invalid:587',
      ...broken.map(withPassword),
    ];
    const said = await Promise.all(
      urls.map(async (url) => {
        const line = await complaint(['ana@example.com'], { SMTP_URL: url });
        return withoutServer(line, url);
      }),
    );
    expect(said).toEqual([
      'no acepta el usuario o la clave: revisa SMTP_URL. Ha contestado «535 wrong user or password».',
      'no acepta el usuario o la clave: revisa SMTP_URL. Ha contestado «530 Error: authentication Required».',
      'no acepta la dirección ana@example.com. Ha contestado «550 no such user».',
      'no acepta el remitente Plaza <plaza@localhost>: revisa MAIL_FROM. Ha contestado «553 not yours».',
      'no acepta el mensaje. Ha contestado «554 looks like spam».',
      'no está en marcha o rechaza la conexión: compruébalo y revisa SMTP_URL.',
      'no se encuentra: revisa SMTP_URL.',
      'no contesta: compruébalo y revisa en SMTP_URL la dirección y el puerto.',
      'corta la conexión: compruébalo y revisa en SMTP_URL el puerto y si empieza por smtp: o smtps:.',
      'falla con el error EPROTOCOL: revisa SMTP_URL. Ha contestado «554 no [31mred».',
    ]);
  });

  it('says what is missing for an encrypted connection', async () => {
    const plain = (await mailServer()).url;
    const selfSigned = await mailServer({ certificate: MAIL_CERTIFICATE });
    const certificate = path.join(folder, 'certificate.pem');
    writeFileSync(certificate, MAIL_CERTIFICATE.cert);
    const urls = [plain, plain.replace('smtp:', 'smtps:'), `smtp://localhost:${selfSigned.port}`];
    const said = await Promise.all(
      urls.map(async (url) =>
        withoutServer(await complaint(['ana@example.com'], { SMTP_URL: url, SMTP_TLS: 'required' }), url),
      ),
    );
    expect(said).toEqual([
      'no ofrece una conexión cifrada, y sin ella no se envía nada: revisa el puerto en SMTP_URL o, si el servidor está en este equipo, indica SMTP_TLS=none. Ha contestado «500 Error: command not recognized».',
      'no admite la conexión cifrada: revisa en SMTP_URL el puerto y si empieza por smtp: o smtps:.',
      'presenta un certificado que no vale para su nombre o que este equipo no conoce: revisa el nombre en SMTP_URL o indica en NODE_EXTRA_CA_CERTS el certificado de quien lo firma.',
    ]);
    const trusting = { SMTP_TLS: 'required', NODE_EXTRA_CA_CERTS: certificate };
    const sent = await run(['ana@example.com'], { ...trusting, SMTP_URL: urls[2] ?? '' });
    expect(sent).toMatchObject({ code: 0, err: '' });
    expect(selfSigned.mails.map(({ encrypted }) => encrypted)).toEqual([true]);
  });

  const withoutServer = (line: string, url: string): string =>
    line.replace(`El servidor de correo ${new URL(url).host} `, '').trim();
});
