import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { MAIL_CERTIFICATE } from '#tests/support/people/mail-certificate.ts';
import { type MailServer, startMailServer } from '#tests/support/people/mail-server.ts';
import type { DueMail } from './outbox.ts';
import { composeMail } from './template.ts';
import { clearMailFolder, createFolderDelivery, createSmtpDelivery } from './transport.ts';

const FROM = 'Plaza <plaza@example.org>';
const LINK = 'http://localhost:3000/verify-email?token=abc.def_ghi-jkl';

const mailTo = (username: string, link = LINK) =>
  composeMail({
    recipient: 'ana@example.com',
    subject: 'Confirma tu correo electrónico',
    greeting: `Hola, ${username}:`,
    paragraphs: ['Gracias por registrarte en Plaza.'],
    action: { label: 'Confirmar mi correo', link },
    closing: ['El enlace caduca en 24 horas.'],
  });

const due = (given: Partial<DueMail> = {}): DueMail => ({
  id: '11111111-2222-4333-8444-555555555555',
  created_at: new Date('2026-08-02T22:30:00Z'),
  attempts: 1,
  ...mailTo('Ñandú'),
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

/** The message as it is on the wire: its headers, each on one line, and its parts decoded. */
function decode(message: string): { headers: string[]; parts: Record<string, string> } {
  const [head = '', ...bodies] = message.split(/\r\n\r\n/);
  const parts: Record<string, string> = {};
  for (const part of bodies.join('\r\n\r\n').split(/\r\n--[^\r]+\r\n/)) {
    const type = /Content-Type: (\S+); charset=utf-8/.exec(part)?.[1];
    if (type) parts[type] = quotedPrintable(part.slice(part.indexOf('\r\n\r\n') + 4));
  }
  return { headers: head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n'), parts };
}

function quotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** Decodes a subject to the text that a mail program shows. */
function readWords(subject: string): string {
  return subject
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, text: string) => quotedPrintable(text.replaceAll('_', ' ')))
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString());
}

async function mailServer(...given: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...given);
  cleanups.push(server.close);
  return server;
}

describe('mail without a mail server', () => {
  it('is written as one whole file, named by time and id, and its link printed', async () => {
    const folder = newFolder();
    const printed: string[] = [];
    await createFolderDelivery(folder, FROM, (line) => printed.push(line))(due());

    expect(readdirSync(folder)).toEqual([
      '2026-08-02T22-30-00.000Z-11111111-2222-4333-8444-555555555555.eml',
    ]);
    expect(printed).toEqual([`Correo «Confirma tu correo electrónico» para ana@example.com: ${LINK}`]);
    const { headers, parts } = decode(readFileSync(path.join(folder, readdirSync(folder)[0] ?? ''), 'utf8'));
    expect(headers).toContain('To: ana@example.com');
    expect(headers).toContain('From: Plaza <plaza@example.org>');
    expect(parts['text/plain']).toContain(`\r\n${LINK}\r\n`);
  });

  it('is removed when it is old, and nothing else in the folder', async () => {
    const folder = newFolder();
    await createFolderDelivery(folder, FROM, () => {})(due());
    const [mail = ''] = readdirSync(folder);
    writeFileSync(path.join(folder, 'nota.txt'), '');
    const old = new Date('2026-08-01T00:00:00Z');
    utimesSync(path.join(folder, 'nota.txt'), old, old);
    await clearMailFolder(folder, old);
    expect(readdirSync(folder).toSorted()).toEqual([mail, 'nota.txt'].toSorted());
    utimesSync(path.join(folder, mail), old, old);
    await clearMailFolder(folder, new Date('2026-08-02T00:00:00Z'));
    expect(readdirSync(folder)).toEqual(['nota.txt']);
    await clearMailFolder(path.join(folder, 'nowhere'), old);
  });

  it('is in a folder that only its owner can read, even if nothing else is there yet', async () => {
    const folder = newFolder();
    const file = await createFolderDelivery(folder, FROM, () => {})(due());
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe('mail with a mail server', () => {
  it('arrives whole: subject, text and HTML in Spanish, one recipient', async () => {
    const { url, mails } = await mailServer();
    const subject = 'Confirma «tu correo», ñandú: ¿sí o no? Es una línea larga que se parte en dos o más';
    await createSmtpDelivery({ url, tls: 'none' }, FROM)(due({ subject }));
    expect(mails.map(({ to }) => to)).toEqual([['ana@example.com']]);
    const { headers, parts } = decode(mails[0]?.message ?? '');
    expect(headers).toContain('From: Plaza <plaza@example.org>');
    expect(headers).toContain('To: ana@example.com');
    expect(headers).toContain('Date: Sun, 02 Aug 2026 22:30:00 +0000');
    expect(headers).toContain('Auto-Submitted: auto-generated');
    expect(headers.map(readWords)).toContain(`Subject: ${subject}`);
    expect(Object.keys(parts)).toEqual(['text/plain', 'text/html']);
    expect(parts['text/plain']).toContain('Hola, Ñandú:');
    expect(parts['text/plain']).toContain(LINK);
    expect(parts['text/html']).toContain('<p style="margin:0 0 16px">Hola, Ñandú:</p>');
    expect(parts['text/html']).toContain(`<a href="${LINK}"`);
  });

  it('is handed over with a Message-ID that is the same every time', async () => {
    const { url, mails } = await mailServer();
    const deliver = createSmtpDelivery({ url, tls: 'none' }, FROM);
    await deliver(due());
    await deliver(due());
    const ids = mails.map(({ message }) => /^Message-ID: (.*)$/im.exec(message)?.[1]);
    expect(ids).toEqual([ids[0], '<11111111-2222-4333-8444-555555555555@example.org>']);
  });

  it('is handed over after a log-in with the user and password of the address', async () => {
    const { url, mails } = await mailServer({
      login: (user, password) => user === 'plaza@example.org' && password === 'clave: ñ@/',
    });
    const withLogIn = url.replace('//', `//plaza%40example.org:${encodeURIComponent('clave: ñ@/')}@`);
    await createSmtpDelivery({ url: withLogIn, tls: 'none' }, FROM)(due());
    expect(mails).toHaveLength(1);
  });

  it.each([
    'x\r\nBcc: evil@example.com\r\n\r\nbody',
    'x\nBcc: evil@example.com',
    'x\rBcc: evil@example.com',
    'x\u2028Bcc: evil@example.com',
    'Ana, evil@example.com',
    'Ana <evil@example.com>',
    '"evil@example.com" <evil@example.com>',
    '=?UTF-8?Q?x=0D=0ABcc:_evil@example.com?=',
    'ñ\u202e😀\u0000',
  ])('lets no name or subject like %j add a header or another recipient', async (evil) => {
    const { url, mails } = await mailServer();
    await createSmtpDelivery({ url, tls: 'none' }, FROM)(due({ subject: evil }));
    await createSmtpDelivery({ url, tls: 'none' }, FROM)(due(mailTo(evil)));
    expect(mails.map(({ to }) => to)).toEqual([['ana@example.com'], ['ana@example.com']]);
    for (const { message } of mails) {
      const names = decode(message).headers.map((line) => line.split(':')[0]);
      expect(names).toEqual([
        'Auto-Submitted',
        'From',
        'To',
        'Subject',
        'Message-ID',
        'Date',
        'MIME-Version',
        'Content-Type',
      ]);
    }
  });

  it.each([
    'ana@example.com, evil@example.com',
    'ana@example.com; evil@example.com',
    'ana@example.com\r\nBcc: evil@example.com',
    'ana@example.com> RCPT TO:<evil@example.com',
    'ana@example.com>\r\nRCPT TO:<evil@example.com>',
    'Ana <evil@example.com>',
    'group: evil@example.com;',
  ])('goes to nobody else by an address like %j', async (recipient) => {
    const { url, mails } = await mailServer();
    await createSmtpDelivery({ url, tls: 'none' }, FROM)(due({ recipient })).catch(() => {});
    expect(mails.flatMap(({ to }) => to)).not.toContain('evil@example.com');
    for (const { message } of mails) expect(decode(message).headers.join('\n')).not.toMatch(/^(Bcc|Cc):/im);
  });
});

describe('the encryption of mail', () => {
  const trustCertificate = (): void => {
    const trusted = getCACertificates();
    setDefaultCACertificates([...trusted, MAIL_CERTIFICATE.cert]);
    cleanups.push(() => setDefaultCACertificates(trusted));
  };
  const encrypting = () => mailServer({ certificate: MAIL_CERTIFICATE });
  const byName = ({ port }: MailServer): string => `smtp://localhost:${port}`;

  it.each(['required', 'opportunistic'] as const)(
    'is used if it is %s and the server offers it',
    async (tls) => {
      trustCertificate();
      const server = await encrypting();
      await createSmtpDelivery({ url: byName(server), tls }, FROM)(due());
      expect(server.mails.map(({ encrypted }) => encrypted)).toEqual([true]);
    },
  );

  it('is required: without it no mail is handed over', async () => {
    const { url, mails } = await mailServer();
    await expect(createSmtpDelivery({ url, tls: 'required' }, FROM)(due())).rejects.toMatchObject({
      code: 'ETLS',
    });
    await createSmtpDelivery({ url, tls: 'opportunistic' }, FROM)(due());
    await createSmtpDelivery({ url, tls: 'none' }, FROM)(due());
    expect(mails.map(({ encrypted }) => encrypted)).toEqual([false, false]);
  });

  it.each(['required', 'opportunistic'] as const)(
    'that is %s counts only with a certificate that is trusted and names the server',
    async (tls) => {
      const server = await encrypting();
      await expect(createSmtpDelivery({ url: byName(server), tls }, FROM)(due())).rejects.toThrow(
        'certificate',
      );
      trustCertificate();
      await expect(createSmtpDelivery({ url: server.url, tls }, FROM)(due())).rejects.toThrow('altnames');
      expect(server.mails).toEqual([]);
    },
  );

  it('is left out on request', async () => {
    const { url, mails } = await encrypting();
    await createSmtpDelivery({ url, tls: 'none' }, FROM)(due());
    expect(mails.map(({ encrypted }) => encrypted)).toEqual([false]);
  });
});

describe('the text of a mail', () => {
  it('shows names and links as plain text in its HTML', () => {
    const mail = mailTo('<img src=x>&"', `${LINK}&a="<b>`);
    expect(mail.html_body).toContain('Hola, &lt;img src=x&gt;&amp;&quot;:');
    expect(mail.html_body).toContain(`href="${LINK}&amp;a=&quot;&lt;b&gt;"`);
  });
});
