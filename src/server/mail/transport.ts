import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Settings } from '#server/env.ts';
import type { DueMail } from './outbox.ts';

/** Hands one mail over; throws when it wasn't taken. */
export type Deliver = (mail: DueMail) => Promise<unknown>;

/** How many milliseconds a mail server may take. */
export interface Patience {
  /** Until it has greeted us, from the look-up of its name on. */
  connecting: number;
  /** Between two signs of life. */
  silence: number;
  /** For all of a mail. Shorter than the first wait after a failure: else somebody else would send it too. */
  whole: number;
}

const PATIENCE: Patience = { connecting: 10_000, silence: 30_000, whole: 45_000 };
/** A server that doesn't hang up after the last word is left so soon. */
const FAREWELL_MS = 1000;

/** To the mail server of the settings, or else into the data folder. */
export function createDelivery(
  { smtpUrl, mailFrom, dataDir }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  print: (line: string) => void,
): Deliver {
  return smtpUrl ? smtpDelivery(smtpUrl, mailFrom) : folderDelivery(mailFolder(dataDir), mailFrom, print);
}

/** Removes the mails of `folder` that are older than that. */
export async function clearMailFolder(folder: string, olderThan: Date): Promise<void> {
  const files = await readdir(folder).catch(() => []);
  for (const name of files.filter((file) => /\.eml(\.draft)?$/.test(file))) {
    const file = path.join(folder, name);
    if ((await stat(file)).mtime < olderThan) await rm(file, { force: true });
  }
}

export const mailFolder = (dataDir: string): string => path.resolve(dataDir, 'mail');

/** To a mail server, by its URL. */
export function smtpDelivery(
  url: string,
  from: string,
  patience = PATIENCE,
): (mail: DueMail) => Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: patience.connecting,
    greetingTimeout: patience.connecting,
    dnsTimeout: patience.connecting,
    socketTimeout: patience.silence,
    socketCloseTimeout: FAREWELL_MS,
  });
  return async (mail) => {
    // one that says a word now and then could go on for hours
    const signal = AbortSignal.timeout(patience.whole);
    await transport.sendMail({ ...messageOf(mail, from), signal });
  };
}

/**
 * As a file in `folder`, whole or not at all, with its link printed: for trying Plaza out without a mail server. Answers
 * the file's name.
 */
export function folderDelivery(
  folder: string,
  from: string,
  print: (line: string) => void,
): (mail: DueMail) => Promise<string> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail, from));
    // it may be the first to make the data folder
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

/** The same mail gives the same Message-ID, so that one sent twice after a crash is recognised. */
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
