import type { Break } from './break.ts';

const BYPASSES = ['src/server/accounts/second-factor/bypasses.test.ts'];
const GUESSED = ['src/server/accounts/second-factor/guessed-factors.test.ts'];
const RACES = ['src/server/accounts/second-factor/second-factor.races.test.ts'];
const UNDO = ['src/server/accounts/second-factor/undo.test.ts'];
const PASSKEYS = ['src/server/accounts/second-factor/passkeys.test.ts'];
const REMOVAL = ['src/server/accounts/second-factor/removal.test.ts'];
const FLOWS = ['src/server/accounts/second-factor/second-factor.test.ts'];

export const SECOND_FACTOR_BREAKS: Break[] = [
  {
    name: 'a session from before the second factor goes on (second factor)',
    file: 'src/server/identity/sessions/session.sql.ts',
    find: '\n  and (not has_second_factor or second_factor_at is not null))',
    replace: ')',
    tests: BYPASSES,
  },
  {
    name: 'the password alone opens a session (second factor)',
    file: 'src/server/identity/sessions/log-in.service.ts',
    find: '  return is_blocked || has_second_factor;',
    replace: '  return is_blocked || (has_second_factor && is_blocked);',
    tests: FLOWS,
  },
  {
    name: 'a code of the app is accepted twice (second factor)',
    file: 'src/server/identity/second-factor/second-factor.repository.ts',
    find: "eb('last_step', '<', step)",
    replace: "eb('last_step', '<=', step)",
    tests: [...FLOWS, ...RACES],
  },
  {
    name: 'a recovery code is used twice at the same time (second factor)',
    file: 'src/server/identity/second-factor/second-factor.repository.ts',
    find: '  return numDeletedRows === 1n;\n}\n\nexport async function countRecoveryCodes',
    replace: '  return numDeletedRows >= 0n;\n}\n\nexport async function countRecoveryCodes',
    tests: [...FLOWS, ...RACES],
  },
  {
    name: 'a first step outlives a change of the password (second factor)',
    file: 'src/server/accounts/second-factor/second-step.service.ts',
    find: '!== passwordVersion) return EXPIRED;',
    replace: '=== undefined) return passwordVersion > 0 ? EXPIRED : NOT_PROVED;',
    tests: BYPASSES,
  },
  {
    name: 'clocks that are half a minute off are refused (second factor)',
    file: 'src/server/identity/second-factor/totp.ts',
    find: 'const WINDOW = 1;',
    replace: 'const WINDOW = 0;',
    tests: ['src/server/identity/second-factor/totp.test.ts'],
  },
  {
    name: 'wrong codes are never locked out (second factor)',
    file: 'src/server/accounts/second-factor/second-step.service.ts',
    find: "['NOT_PROVED'], () =>",
    replace: '[], () =>',
    tests: FLOWS,
  },
  {
    name: 'codes are tried all day from ever new networks (second factor)',
    file: 'src/server/identity/lockout-rules.service.ts',
    find: "action: 'second step by account', most: 20,",
    replace: "action: 'second step by account', most: 2_000,",
    tests: GUESSED,
  },
  {
    name: 'strangers lock the owner’s own browser out of the second step (second factor)',
    file: 'src/server/identity/lockout-rules.service.ts',
    find: 'failures: { limit: SECOND_STEP_BY_BROWSER, subject: hashSubject(email, browser) },',
    replace: 'failures: { limit: SECOND_STEP, subject: hashSubject(email, toNetwork(source.address)) },',
    tests: GUESSED,
  },
  {
    name: 'log-ins with a passkey are begun without end (second factor)',
    file: 'src/server/identity/lockout-rules.service.ts',
    find: "action: 'passkey by network', most: 300,",
    replace: "action: 'passkey by network', most: 300_000,",
    tests: GUESSED,
  },
  {
    name: 'somebody’s passkey is tried without end (second factor)',
    file: 'src/server/identity/lockouts.service.ts',
    find: "hasFailed = isRefused(result) && result.code === 'NOT_PROVED';",
    replace: "hasFailed = isRefused(result) && result.code !== 'NOT_PROVED';",
    tests: GUESSED,
  },
  {
    name: 'administrators do without the second factor that is required of them (second factor)',
    file: 'src/server/access/gate.ts',
    find: "return user.must_set_up_second_factor ? refuse('SECOND_FACTOR_REQUIRED') : user;",
    replace: 'return user;',
    tests: ['src/server/accounts/second-factor/required-factor.test.ts'],
  },
  {
    name: 'the secret of an app is stored as it is (second factor)',
    file: 'src/server/identity/library.service.ts',
    find: 'encrypt: (data) => symmetricEncrypt({ key: factorKey, data }),',
    replace: 'encrypt: async (data) => data,',
    tests: FLOWS,
  },
  {
    name: 'a passkey is used with a challenge that was used before (second factor)',
    file: 'src/server/identity/second-factor/passkeys.service.ts',
    find: "  const challenge = { challenge: signed.challenge(), user_id: userId, purpose: 'log-in' } as const;\n  if (!(await repository.consumeChallenge(trx, challenge))) return false;\n",
    replace: '',
    tests: PASSKEYS,
  },
  {
    name: 'a recovery link takes the factor off (second factor)',
    file: 'src/server/accounts/passwords/passwords.service.ts',
    find: '  await deleteEmailChange(trx, userId);\n',
    replace:
      "  await deleteEmailChange(trx, userId);\n  await trx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();\n",
    tests: [...BYPASSES, ...UNDO],
  },
  {
    name: 'a change of the e-mail that a stranger asked for outlives a new password (second factor)',
    file: 'src/server/accounts/passwords/passwords.service.ts',
    find: '  await deleteEmailChange(trx, userId);\n',
    replace: "  if (userId === '') await deleteEmailChange(trx, userId);\n",
    tests: UNDO,
  },
  {
    name: 'the way back to the e-mail leaves the factors of a stranger (second factor)',
    file: 'src/server/accounts/own/email.service.ts',
    find: '      await removeFactorsOfOthers(trx, userId, { changed_at: former.changed_at, emails });\n',
    replace:
      "      if (userId === '') await removeFactorsOfOthers(trx, userId, { changed_at: former.changed_at, emails });\n",
    tests: UNDO,
  },
  {
    name: 'a stranger’s own link opens the account that was taken back (second factor)',
    file: 'src/server/accounts/second-factor/undo.service.ts',
    find: '  await repository.deleteUndoLinksSince(trx, userId, since);\n',
    replace: '',
    tests: UNDO,
  },
  {
    name: 'a factor whose transaction began before the change of the e-mail stays (second factor)',
    file: 'src/server/accounts/second-factor/undo.repository.ts',
    find: 'least(${changed_at}::timestamptz, min(added_at))::text as since',
    replace: 'least(${changed_at}::timestamptz, max(${changed_at}::timestamptz))::text as since',
    tests: UNDO,
  },
  {
    name: 'the mail of a stranger’s factor leaves the account at the stranger’s e-mail (second factor)',
    file: 'src/server/accounts/second-factor/undo.service.ts',
    find: '  await updateEmail(trx, userId, email);\n',
    replace: "  if (userId === '') await updateEmail(trx, userId, email);\n",
    tests: UNDO,
  },
  {
    name: 'a stranger’s link leads back to their e-mail after the mail of their factor (second factor)',
    file: 'src/server/accounts/own/email.repository.ts',
    find: 'where user_id = ${userId}::uuid and changed_at >= least(${since}::timestamptz, (',
    replace: 'where user_id = ${userId}::uuid and changed_at = least(${since}::timestamptz, (',
    tests: UNDO,
  },
  {
    name: 'a passkey does without finger, face or PIN (second factor)',
    file: 'src/server/identity/second-factor/passkeys.service.ts',
    find: '      expectedRPID: relyingParty,\n      credential: {',
    replace: '      expectedRPID: relyingParty,\n      requireUserVerification: false,\n      credential: {',
    tests: PASSKEYS,
  },
  {
    name: 'a passkey of another site logs in (second factor)',
    file: 'src/server/identity/second-factor/passkeys.service.ts',
    find: '      expectedOrigin: origin,\n      expectedRPID: relyingParty,\n      credential: {',
    replace:
      "      expectedOrigin: [origin, 'http://evil.example.com'],\n      expectedRPID: [relyingParty, 'evil.example.com'],\n      credential: {",
    tests: PASSKEYS,
  },
  {
    name: 'an administrator’s link takes the factor off again and again (second factor)',
    file: 'src/server/accounts/second-factor/removal.repository.ts',
    find: '  await deleteRemovalLinks(trx, user_id);\n  return numDeletedRows > 0n;',
    replace:
      "  await trx.insertInto('second_factor_removals').values({ token_hash, user_id, expires_at: sql<Date>`app_now() + interval '1 day'` }).execute();\n  return numDeletedRows > 0n;",
    tests: REMOVAL,
  },
  {
    name: 'an administrator’s link takes the factor off days later (second factor)',
    file: 'src/shared/accounts/second-factor.rules.ts',
    find: 'export const FACTOR_REMOVAL_SECONDS = 24 * 3600;',
    replace: 'export const FACTOR_REMOVAL_SECONDS = 72 * 3600;',
    tests: REMOVAL,
  },
  {
    name: 'an administrator’s link takes the factor off from a former e-mail (second factor)',
    file: 'src/server/accounts/own/email.service.ts',
    find: '      await deleteRemovalLinks(trx, userId);\n',
    replace: "      if (userId === '') await deleteRemovalLinks(trx, userId);\n",
    tests: REMOVAL,
  },
  {
    name: 'an administrator’s link to a stranger outlives the owner’s way back (second factor)',
    file: 'src/server/accounts/passwords/passwords.service.ts',
    find: '  await deleteRemovalLinks(trx, userId);\n',
    replace: "  if (userId === '') await deleteRemovalLinks(trx, userId);\n",
    tests: REMOVAL,
  },
  {
    name: 'other sessions go on when a factor is set up (second factor)',
    file: 'src/server/identity/sessions/sessions.service.ts',
    find: '  await deleteSessions(trx, userId, { except: token });\n  if (token === undefined) return [];\n  if (!(await markSessionProved(trx, token))) return undefined;',
    replace:
      "  if (token === undefined) return [];\n  await trx.updateTable('auth_sessions').set({ second_factor_at: new Date() }).where('user_id', '=', userId).execute();\n  if (!(await markSessionProved(trx, token))) return undefined;",
    tests: FLOWS,
  },
  {
    name: 'a session that has ended meanwhile still adds a factor (second factor)',
    file: 'src/server/identity/sessions/sessions.service.ts',
    find: '  if (!(await markSessionProved(trx, token))) return undefined;\n',
    replace: '  await markSessionProved(trx, token);\n',
    tests: UNDO,
  },
];
