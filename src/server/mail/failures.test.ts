import { expect, it } from 'vitest';
import { findFreePort } from '#tests/support/http/free-port.ts';
import { MAIL_CERTIFICATE } from '#tests/support/people/mail-certificate.ts';
import {
  hangUp,
  smtpRefusal,
  sendNoReply,
  stopReplyingAt,
  startBrokenMailServer,
  startMailServer,
  replyEndlessly,
  replySlowly,
} from '#tests/support/people/mail-server.ts';
import type { SmtpTls } from '#server/env.ts';
import { type Failure, toMailFailure } from './failures.ts';
import { type DeliveryTimeouts, createSmtpDelivery } from './transport.ts';

/** Timeouts that are never reached while the server replies, however busy the machine is. */
const LONG = { connecting: 30_000, silence: 30_000, whole: 60_000 };
// in each of these only one timeout is short enough to end the delivery, so a slow greeting changes nothing
const SHORT_CONNECTING = { ...LONG, connecting: 500 };
const SHORT_SILENCE = { ...LONG, silence: 500 };
const SHORT_WHOLE = { ...LONG, whole: 1_000 };
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

const servers: [string, () => Promise<Server>, Failure, DeliveryTimeouts?][] = [
  ['is not there', absent, 'unreachable'],
  ['has no name', nameless, 'unreachable'],
  ['says nothing', () => startBrokenMailServer(sendNoReply), 'unreachable', SHORT_CONNECTING],
  ['greets a byte at a time', () => startBrokenMailServer(replySlowly), 'unreachable', SHORT_CONNECTING],
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
  [
    'falls silent at the sender',
    () => startBrokenMailServer(stopReplyingAt('MAIL')),
    'interrupted',
    SHORT_SILENCE,
  ],
  [
    'falls silent after the text',
    () => startBrokenMailServer(stopReplyingAt('.')),
    'interrupted',
    SHORT_SILENCE,
  ],
  [
    'never comes to the end of an answer',
    () => startBrokenMailServer(replyEndlessly),
    'interrupted',
    SHORT_WHOLE,
  ],
  ['refuses the recipient', () => startMailServer({ onRecipient: () => smtpRefusal(550, 'no') }), 'refused'],
  ['refuses the text', () => startMailServer({ onMail: () => smtpRefusal(554, 'no') }), 'refused'],
  [
    'puts the recipient off',
    () => startMailServer({ onRecipient: () => smtpRefusal(451, 'later') }),
    'deferred',
  ],
  ['puts the text off', () => startMailServer({ onMail: () => smtpRefusal(452, 'later') }), 'deferred'],
];

it('a failure is taken for one of the mail server or of the mail', async () => {
  const found = await Promise.all(
    servers.map(async ([name, start, , timeouts = LONG]) => {
      const { url, tls = 'none', close } = await start();
      const sent = createSmtpDelivery({ url, tls }, 'Plaza <plaza@example.org>', timeouts)(MAIL);
      const failure = await sent.then(() => 'none', toMailFailure);
      await close();
      return [name, failure];
    }),
  );
  expect(found).toEqual(servers.map(([name, , failure]) => [name, failure]));
});

it('silence is waited for less long than a whole mail', async () => {
  const { url, close } = await startBrokenMailServer(stopReplyingAt('.'));
  const sent = createSmtpDelivery({ url, tls: 'none' }, 'Plaza <plaza@example.org>', SHORT_SILENCE)(MAIL);
  await expect(sent).rejects.toMatchObject({ timeoutType: 'SOCKET_TIMEOUT' });
  await close();
});

it('what is no answer of a mail server is a matter of that mail', () => {
  expect(toMailFailure(new Error('disk full'))).toBe('deferred');
  expect(toMailFailure('odd')).toBe('deferred');
});
