import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { protectDataFolder } from '#server/database/data-folder.ts';
import type { Settings, SmtpTls } from '#server/env.ts';
import type { DueMail } from './outbox.ts';

/** Delivers one mail; throws when it was not accepted. */
export type DeliverMail = (mail: DueMail) => Promise<unknown>;

/** Milliseconds. */
export interface DeliveryTimeouts {
  /** How long it may take from the DNS look-up to the server's greeting. */
  connecting: number;
  /** How long the server may send nothing. */
  silence: number;
  /** How long a mail may take: less than the first delay after a failure, or another process would send it too. */
  whole: number;
}

const DELIVERY_TIMEOUTS: DeliveryTimeouts = { connecting: 10_000, silence: 30_000, whole: 45_000 };
/** How long the server may take to close the connection after QUIT. */
const CLOSE_TIMEOUT_MS = 1000;

/** Delivers to SMTP_URL, or into the data folder where it is not set. */
export function createDelivery(
  { smtpUrl, smtpTls, mailFrom, dataDir }: Pick<Settings, 'smtpUrl' | 'smtpTls' | 'mailFrom' | 'dataDir'>,
  print: (line: string) => void,
): DeliverMail {
  if (smtpUrl) return createSmtpDelivery({ url: smtpUrl, tls: smtpTls }, mailFrom);
  protectDataFolder(path.resolve(dataDir));
  return createFolderDelivery(toMailFolder(dataDir), mailFrom, print);
}

/** Deletes mails in `folder` that are older than the date. */
export async function clearMailFolder(folder: string, olderThan: Date): Promise<void> {
  const files = await readdir(folder).catch(() => []);
  for (const name of files.filter((file) => /\.eml(\.draft)?$/.test(file))) {
    const file = path.join(folder, name);
    if ((await stat(file)).mtime < olderThan) await rm(file, { force: true });
  }
}

export const toMailFolder = (dataDir: string): string => path.resolve(dataDir, 'mail');

const TLS_OPTIONS = {
  required: { requireTLS: true },
  // nodemailer's default: it encrypts if the server offers it
  opportunistic: {},
  none: { ignoreTLS: true },
};

export function createSmtpDelivery(
  { url, tls }: { url: string; tls: SmtpTls },
  from: string,
  patience = DELIVERY_TIMEOUTS,
): (mail: DueMail) => Promise<void> {
  const transport = createTransport({
    url,
    ...TLS_OPTIONS[tls],
    // set explicitly, because NODE_TLS_REJECT_UNAUTHORIZED=0 would change the default
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    connectionTimeout: patience.connecting,
    greetingTimeout: patience.connecting,
    dnsTimeout: patience.connecting,
    socketTimeout: patience.silence,
    socketCloseTimeout: CLOSE_TIMEOUT_MS,
  });
  return async (mail) => {
    // without this signal, a server that sends a byte now and then would never time out
    const signal = AbortSignal.timeout(patience.whole);
    await transport.sendMail({ ...messageOf(mail, from), signal });
  };
}

/** Writes mails as files and prints their links: for trying Plaza without a mail server. Returns the file's name. */
export function createFolderDelivery(
  folder: string,
  from: string,
  print: (line: string) => void,
): (mail: DueMail) => Promise<string> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail, from));
    // a mail may be sent before anything else created the data folder
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, `${mail.created_at.toISOString().replaceAll(':', '-')}-${mail.id}.eml`);
    const draft = `${file}.draft`;
    await writeFile(draft, message, { mode: 0o600 });
    await rename(draft, file);
    const link = /https?:\/\/\S+/.exec(mail.text_body)?.[0];
    print(`Correo «${mail.subject}» para ${mail.recipient}${link ? `: ${link}` : ''}`);
    return file;
  };
}

/** The Message-ID depends on the mail alone, so that mail programs recognise one sent twice after a crash. */
function messageOf(mail: DueMail, from: string): SendMailOptions {
  const host = from.replace(/^.*@/, '').replace(/>$/, '');
  return {
    from,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    date: mail.created_at,
    messageId: `<${mail.id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
