import type { Break } from './break.ts';

const BYPASSES = ['src/server/accounts/second-factor/bypasses.test.ts'];
const RACES = ['src/server/accounts/second-factor/second-factor.races.test.ts'];
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
    tests: ['src/server/accounts/second-factor/passkeys.test.ts'],
  },
];
