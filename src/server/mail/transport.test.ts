import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { confirmationMail } from '#server/accounts/accounts.mails.ts';
import type { DueMail } from './outbox.ts';
import { folderDelivery, smtpDelivery } from './transport.ts';

const FROM = 'Plaza <plaza@example.org>';
const LINK = 'http://localhost:3000/verify-email?token=abc.def_ghi-jkl';

const due = (given: Partial<DueMail> = {}): DueMail => ({
  id: '11111111-2222-4333-8444-555555555555',
  created_at: new Date('2026-08-02T22:30:00Z'),
  attempts: 1,
  ...confirmationMail({ email: 'ana@example.com', username: 'Ñandú', link: LINK }),
  ...given,
});

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-mail-'));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  return path.join(folder, 'mail');
}

/** The message as it is on the wire, and its first body decoded. */
function decode(message: string): { headers: string; text: string } {
  const [headers = ''] = message.split('\r\n\r\n');
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(message)?.[1] ?? '';
  const bytes = part
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { headers, text: Buffer.from(bytes, 'latin1').toString() };
}

async function startMailServer(
  onMail: (message: string, to: string[]) => Error | undefined,
): Promise<string> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () =>
        callback(
          onMail(
            Buffer.concat(chunks).toString(),
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        ),
      );
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

describe('mail without a mail server', () => {
  it('is written as one whole file, named by time and id, and its link printed', async () => {
    const folder = newFolder();
    const printed: string[] = [];
    await folderDelivery(folder, FROM, (line) => printed.push(line))(due());

    expect(readdirSync(folder)).toEqual([
      '2026-08-02T22-30-00.000Z-11111111-2222-4333-8444-555555555555.eml',
    ]);
    expect(printed).toEqual([`Correo «Confirma tu correo electrónico» para ana@example.com: ${LINK}`]);
    const { headers, text } = decode(readFileSync(path.join(folder, readdirSync(folder)[0] ?? ''), 'utf8'));
    expect(headers).toContain('To: ana@example.com');
    expect(headers).toContain('From: Plaza <plaza@example.org>');
    expect(headers).toContain('Message-ID: <11111111-2222-4333-8444-555555555555@example.org>');
    expect(text).toContain('Hola, Ñandú:');
    expect(text).toContain(`\n${LINK}\r\n`.replace('\n', '\r\n'));
  });
});

describe('mail with a mail server', () => {
  it('is handed over with a Message-ID that is the same every time', async () => {
    const got: { message: string; to: string[] }[] = [];
    const url = await startMailServer((message, to) => void got.push({ message, to }));
    const deliver = smtpDelivery(url, FROM);
    await deliver(due());
    await deliver(due());
    expect(got.map(({ to }) => to)).toEqual([['ana@example.com'], ['ana@example.com']]);
    const ids = got.map(({ message }) => /^Message-ID: (.*)$/im.exec(message)?.[1]);
    expect(ids).toEqual([ids[0], '<11111111-2222-4333-8444-555555555555@example.org>']);
  });

  it('is not delivered when the server refuses it, or is not there', async () => {
    const url = await startMailServer(() => Object.assign(new Error('mailbox full'), { responseCode: 452 }));
    await expect(smtpDelivery(url, FROM)(due())).rejects.toThrow('452');
    for (const cleanup of cleanups.splice(0)) await cleanup();
    await expect(smtpDelivery(url, FROM)(due())).rejects.toThrow('ECONNREFUSED');
  });

  it('lets no name, subject or address add a header or another recipient', async () => {
    const got: { message: string; to: string[] }[] = [];
    const url = await startMailServer((message, to) => void got.push({ message, to }));
    const evil = 'x\r\nBcc: evil@example.com\r\n\r\nbody';
    await smtpDelivery(url, FROM)(due({ subject: evil, recipient: 'a@example.com' }));
    await smtpDelivery(
      url,
      FROM,
    )(due(confirmationMail({ email: 'a@example.com', username: evil, link: LINK })));
    await smtpDelivery(url, FROM)(due({ recipient: 'a@example.com, evil@example.com' })).catch(() => {});
    await smtpDelivery(
      url,
      FROM,
    )(due({ recipient: 'a@example.com\r\nBcc: evil@example.com' })).catch(() => {});
    expect(got.length).toBeGreaterThanOrEqual(2);
    for (const { message, to } of got) {
      expect(to).not.toContain('evil@example.com');
      expect(decode(message).headers).not.toMatch(/^Bcc:/im);
    }
  });
});

describe('the text of a mail', () => {
  it('shows names and links as plain text in its HTML', () => {
    const mail = confirmationMail({
      email: 'a@example.com',
      username: '<img src=x>&"',
      link: `${LINK}&a="<b>`,
    });
    expect(mail.html_body).toContain('Hola, &lt;img src=x&gt;&amp;&quot;:');
    expect(mail.html_body).toContain(`href="${LINK}&amp;a=&quot;&lt;b&gt;"`);
  });
});
