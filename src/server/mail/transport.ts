import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Settings } from '#server/env.ts';
import type { DueMail } from './outbox.ts';

/** Hands one mail over; throws when it wasn't taken. */
export type Deliver = (mail: DueMail) => Promise<void>;

const SECONDS = 1000;

/** To the mail server of the settings, or else into the data folder. */
export function createDelivery(
  { smtpUrl, mailFrom, dataDir }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  print: (line: string) => void,
): Deliver {
  return smtpUrl
    ? smtpDelivery(smtpUrl, mailFrom)
    : folderDelivery(path.resolve(dataDir, 'mail'), mailFrom, print);
}

/** To a mail server, by its URL. */
export function smtpDelivery(url: string, from: string): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: 10 * SECONDS,
    greetingTimeout: 10 * SECONDS,
    socketTimeout: 20 * SECONDS,
    dnsTimeout: 10 * SECONDS,
  });
  return async (mail) => {
    await transport.sendMail(messageOf(mail, from));
  };
}

/** As a file in `folder`, whole or not at all, with its link printed: for trying Plaza out without a mail server. */
export function folderDelivery(folder: string, from: string, print: (line: string) => void): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail, from));
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, `${mail.created_at.toISOString().replaceAll(':', '-')}-${mail.id}.eml`);
    const draft = `${file}.draft`;
    await writeFile(draft, message, { mode: 0o600 });
    await rename(draft, file);
    const link = /https?:\/\/\S+/.exec(mail.text_body)?.[0];
    print(`Correo «${mail.subject}» para ${mail.recipient}${link ? `: ${link}` : ''}`);
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
