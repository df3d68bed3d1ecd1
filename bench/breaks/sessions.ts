import type { Break } from './break.ts';

const SESSIONS = 'src/server/identity/sessions/sessions.test.ts';
const TURNS = 'src/server/identity/passwords/hashing-turns.test.ts';
const HASHING = 'src/server/identity/passwords/hashing.test.ts';
const PASSWORDS = 'src/server/accounts/passwords/passwords.test.ts';

export const SESSIONS_BREAKS: Break[] = [
  {
    name: 'many log-ins from one network keep the others waiting (sessions)',
    file: 'src/server/identity/passwords/fair-queue.ts',
    find: '    this.#lines.delete(next);\n    if (line.length > 0) this.#lines.set(next, line);\n',
    replace: '    if (line.length === 0) this.#lines.delete(next);\n',
    tests: ['src/server/identity/passwords/fair-queue.test.ts'],
  },
  {
    name: 'a network that has log-ins under way comes first (sessions)',
    file: 'src/server/identity/passwords/fair-queue.ts',
    find: 'inside(one) - inside(other)',
    replace: 'inside(one) - inside(one)',
    tests: ['src/server/identity/passwords/fair-queue.test.ts'],
  },
  {
    name: 'any number of log-ins may wait (sessions)',
    file: 'src/server/identity/passwords/fair-queue.ts',
    find: 'if (this.#waiting >= this.#maxWaiting &&',
    replace: 'if (this.#waiting > 10 * this.#maxWaiting &&',
    tests: [TURNS],
  },
  {
    name: 'a log-in that succeeds is no hash that counts (sessions)',
    file: 'src/server/identity/passwords/hashing-turns.service.ts',
    find: 'account === undefined ? null : await consumeLimit',
    replace: 'account !== undefined ? null : await consumeLimit',
    tests: [TURNS],
  },
  {
    name: 'a busy server does not say when to come back (sessions)',
    file: 'src/server/web/rpc.ts',
    find: 'if (status !== 429 && status !== 503) return undefined;',
    replace: 'if (status !== 429) return undefined;',
    tests: [TURNS],
  },
  {
    name: 'a user keeps any number of sessions',
    file: 'src/server/identity/sessions/log-in.service.ts',
    find: '  await deleteOldestSessions(db, user_id, token);\n',
    replace: '',
    tests: [SESSIONS],
  },
  {
    name: 'a session that is used never ends',
    file: 'src/server/identity/sessions/session.sql.ts',
    find: 'auth_sessions.created_at > now() - make_interval',
    replace: 'auth_sessions.created_at < now() + make_interval',
    tests: [SESSIONS],
  },
  {
    name: 'a new password leaves the token of its own session',
    file: 'src/server/identity/sessions/sessions.service.ts',
    find: '  await renewSession(trx, { token, newToken });\n',
    replace: '  await renewSession(trx, { token: newToken, newToken });\n',
    tests: [PASSWORDS],
  },
  {
    name: 'any session may have the former cookie',
    file: 'src/server/identity/sessions/sessions.repository.ts',
    find: 'findAccountBy(sql`former_cookie`)',
    replace: 'findAccountBy(NO_CONDITION)',
    tests: [SESSIONS],
  },
  {
    name: 'a temporary password is as good as any (sessions)',
    file: 'src/server/access/gate.ts',
    find: "return user.must_change_password ? refuse('PASSWORD_CHANGE_REQUIRED') : user;",
    replace: 'return user;',
    tests: ['src/server/accounts/administration/temporary-password.test.ts'],
  },
  {
    name: 'an old hash of a password stays (sessions)',
    file: 'src/server/identity/sessions/log-in.service.ts',
    find: 'if (!isOutdatedHash(hash)) return;',
    replace: 'if (isOutdatedHash(hash)) return;',
    tests: [SESSIONS],
  },
  {
    name: 'hashes of passwords are too cheap (sessions)',
    file: 'src/server/identity/passwords/hashing-cost.ts',
    find: 'N: 32_768, r: 8, p: 3',
    replace: 'N: 32_768, r: 8, p: 1',
    tests: [HASHING],
  },
  {
    name: 'a wrong password for an old hash is quicker (sessions)',
    file: 'src/server/identity/passwords/stored-hash.ts',
    find: 'return rounds > 0 ?',
    replace: 'return rounds > 9 ?',
    tests: [HASHING],
  },
  {
    name: 'with PUBLIC_URL pages of another host may call (sessions)',
    file: 'src/server/web/origin-check.ts',
    find: '(isUrlAssumed && isOriginOf(origin, host))',
    replace: 'isOriginOf(origin, host)',
    tests: ['src/server/app.test.ts'],
  },
  {
    name: 'subdomains may set the session cookie',
    file: 'src/server/identity/better-auth.ts',
    find: 'secure ? `__Host-${COOKIE}` : COOKIE',
    replace: 'secure ? `__Secure-${COOKIE}` : COOKIE',
    tests: ['src/server/web/headers.test.ts'],
  },
  {
    name: 'a repeated AUTH_SECRET is taken (sessions)',
    file: 'src/server/secret.ts',
    find: 'secret.length < SECRET_MIN_CHARACTERS || isRepeated',
    replace: 'secret.length < SECRET_MIN_CHARACTERS',
    tests: ['src/server/secret.test.ts'],
  },
  {
    name: 'all keys are the secret itself (sessions)',
    file: 'src/server/identity/library.service.ts',
    find: "const key = deriveKey(options.secret, 'sessions');",
    replace: 'const key = options.secret;',
    tests: [SESSIONS],
  },
];
