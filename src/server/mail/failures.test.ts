import { expect, it } from 'vitest';
import { findFreePort } from '#tests/support/http/free-port.ts';
import { MAIL_CERTIFICATE } from '#tests/support/people/mail-certificate.ts';
import {
  hangUp,
  smtpRefusal,
  neverReply,
  stopReplyingAt,
  startBrokenMailServer,
  startMailServer,
  replySlowly,
} from '#tests/support/people/mail-server.ts';
import type { SmtpTls } from '#server/env.ts';
import { type Failure, failureOf } from './failures.ts';
import { smtpDelivery } from './transport.ts';

/** Long enough for this machine, if it is about an answer that comes. */
const DELIVERY_TIMEOUTS = { connecting: 2_000, silence: 2_000, whole: 4_000 };
const MAIL = {
  id: '11111111-2222-4333-8444-555555555555',
  created_at: new Date('2026-08-02T22:30:00Z'),
  attempts: 1,
  recipient: 'ana@example.com',
  subject: 'Hola',
  text_body: 'Hola.',
  html_body: '<p>Hola.</p>',
};

interface Server {
  url: string;
  tls?: SmtpTls;
  close(): Promise<void>;
}

const absent = async (): Promise<Server> => ({
  url: `smtp://127.0.0.1:${await findFreePort()}`,
  close: () => Promise.resolve(),
});
const nameless = (): Promise<Server> =>
  Promise.resolve({ url: 'smtp://mail.invalid', close: () => Promise.resolve() });

const at = async (server: Promise<Server>, change: (url: string) => string): Promise<Server> => {
  const { url, close } = await server;
  return { url: change(url), close };
};

const servers: [string, () => Promise<Server>, Failure][] = [
  ['is not there', absent, 'unreachable'],
  ['has no name', nameless, 'unreachable'],
  ['says nothing', () => startBrokenMailServer(neverReply), 'unreachable'],
  ['greets a byte at a time', () => startBrokenMailServer(replySlowly), 'unreachable'],
  ['says it is closing', () => startBrokenMailServer((s) => void s.write('421 later\r\n')), 'unreachable'],
  ['says it takes no mail', () => startBrokenMailServer((s) => void s.write('554 no\r\n')), 'unreachable'],
  [
    'does not take the password',
    () => at(startMailServer({ login: () => false }), (url) => url.replace('//', '//plaza:wrong@')),
    'unreachable',
  ],
  ['wants a log-in', () => startMailServer({ login: () => true }), 'unreachable'],
  ['speaks without TLS', () => at(startMailServer(), (url) => url.replace('smtp:', 'smtps:')), 'unreachable'],
  [
    'offers no TLS where it is required',
    async () => ({ ...(await startMailServer()), tls: 'required' }),
    'unreachable',
  ],
  [
    'has a certificate that nobody trusts',
    async () => ({ ...(await startMailServer({ certificate: MAIL_CERTIFICATE })), tls: 'opportunistic' }),
    'unreachable',
  ],
  [
    'does not take the sender',
    () => startMailServer({ onSender: () => smtpRefusal(553, 'no') }),
    'unreachable',
  ],
  [
    'closes at the recipient',
    () => startMailServer({ onRecipient: () => smtpRefusal(421, 'later') }),
    'unreachable',
  ],
  [
    'closes after the text',
    () => startMailServer({ onMail: () => smtpRefusal(421, 'later') }),
    'unreachable',
  ],
  ['hangs up', () => startBrokenMailServer(hangUp), 'interrupted'],
  ['breaks the connection', () => startBrokenMailServer((s) => void s.resetAndDestroy()), 'interrupted'],
  ['falls silent at the sender', () => startBrokenMailServer(stopReplyingAt('MAIL')), 'interrupted'],
  ['falls silent after the text', () => startBrokenMailServer(stopReplyingAt('.')), 'interrupted'],
  ['never comes to the end of an answer', () => startBrokenMailServer(endless), 'interrupted'],
  ['refuses the recipient', () => startMailServer({ onRecipient: () => smtpRefusal(550, 'no') }), 'refused'],
  ['refuses the text', () => startMailServer({ onMail: () => smtpRefusal(554, 'no') }), 'refused'],
  [
    'puts the recipient off',
    () => startMailServer({ onRecipient: () => smtpRefusal(451, 'later') }),
    'deferred',
  ],
  ['puts the text off', () => startMailServer({ onMail: () => smtpRefusal(452, 'later') }), 'deferred'],
];

function endless(socket: Parameters<typeof replySlowly>[0]): void {
  socket.write('220 here\r\n');
  const timer = setInterval(() => socket.write('250-more\r\n'), 50);
  socket.on('close', () => clearInterval(timer));
}

it('a failure is taken for one of the mail server or of the mail', async () => {
  const found = await Promise.all(
    servers.map(async ([name, start]) => {
      const { url, tls = 'none', close } = await start();
      const sent = smtpDelivery({ url, tls }, 'Plaza <plaza@example.org>', DELIVERY_TIMEOUTS)(MAIL);
      const failure = await sent.then(() => 'none', failureOf);
      await close();
      return [name, failure];
    }),
  );
  expect(found).toEqual(servers.map(([name, , failure]) => [name, failure]));
});

it('silence is waited for less long than a whole mail', async () => {
  const { url, close } = await startBrokenMailServer(stopReplyingAt('.'));
  const patience = { connecting: 2_000, silence: 300, whole: 10_000 };
  const sent = smtpDelivery({ url, tls: 'none' }, 'Plaza <plaza@example.org>', patience)(MAIL);
  await expect(sent).rejects.toMatchObject({ timeoutType: 'SOCKET_TIMEOUT' });
  await close();
});

it('what is no answer of a mail server is a matter of that mail', () => {
  expect(failureOf(new Error('disk full'))).toBe('deferred');
  expect(failureOf('odd')).toBe('deferred');
});
