import type { Break } from './break.ts';

export const OWN_DATA_BREAKS: Break[] = [
  {
    name: 'an account is deleted before its days are over (deletion)',
    file: 'src/server/accounts/deletion/deletion.service.ts',
    find: 'if (!account || !(await isDeletionDue(trx, userId))) return NOT_DUE;',
    replace: 'if (!account) return NOT_DUE;',
    tests: ['src/server/privacy/account-deletion.races.test.ts'],
  },
  {
    name: 'two administrators have their accounts deleted, and nobody administers (deletion)',
    file: 'src/server/accounts/administration/account-state.service.ts',
    find: 'return administrators.filter(({ id }) => !leaving.has(id));',
    replace: 'return administrators.filter(({ id }) => leaving.size >= 0 && id !== undefined);',
    tests: ['src/server/privacy/account-deletion.test.ts'],
  },
  {
    name: 'somebody who logs in at the last second has no account any more (deletion)',
    file: 'src/server/accounts/accounts.procedures.ts',
    find: "    if (deletion_cancelled === undefined) return refuse('INVALID_CREDENTIALS');\n    if (deletion_cancelled) context",
    replace: '    if (deletion_cancelled === true) context',
    tests: ['src/server/privacy/account-deletion.races.test.ts'],
  },
  {
    name: 'what a deleted user has written about a question stays (deletion)',
    file: 'src/server/reports/reports.repository.ts',
    find: '.set({ user_id: null, description })',
    replace: '.set({ user_id: null, ...(description === null ? { description } : {}) })',
    tests: ['src/server/privacy/deletion-traces.test.ts'],
  },
  {
    name: 'mails name a deleted user for a week (deletion)',
    file: 'src/server/accounts/profiles.service.ts',
    find: 'await deleteMailsTo(trx, await repository.listEmails(trx, userId));',
    replace: 'await deleteMailsTo(trx, [userId]);',
    tests: ['src/server/privacy/deletion-traces.test.ts'],
  },
  {
    name: 'the download holds the hash of the password (download)',
    file: 'src/server/database/personal-data/treatments.ts',
    find: "export const SECRET: Treatment = { deletion: 'deleted', withheld: 'opens the account' };",
    replace: "export const SECRET: Treatment = { deletion: 'deleted' };",
    tests: ['src/server/privacy/download/download.test.ts'],
  },
  {
    name: 'the download names the administrator who has changed the account (download)',
    file: 'src/server/privacy/download/own-tables.ts',
    find: "    namesOthers: { actor_id: 'actor_id', actor_name: 'actor_id', search_text: 'actor_id' },\n",
    replace: '',
    tests: ['src/server/privacy/download/download.test.ts'],
  },
  {
    name: 'the download shows the keys of an open mock exam (download)',
    file: 'src/server/privacy/download/download.service.ts',
    find: '  if (await repository.hasOpenSheet(db, owner.id)) return SHEET_OPEN;\n',
    replace: '',
    tests: ['src/server/privacy/download/download.test.ts'],
  },
  {
    name: 'an e-mail is taken away without a way back (names)',
    file: 'src/server/accounts/own/email.service.ts',
    find: '      await resetCredentials(trx, userId, { hash });\n',
    replace: "      if (hash === '') await resetCredentials(trx, userId, { hash });\n",
    tests: ['src/server/accounts/own/email.test.ts'],
  },
  {
    name: 'somebody takes the name that another user had until yesterday (names)',
    file: 'src/server/database/migrations/0039_changed_names.ts',
    find: 'where fold_case(username) = fold_case(new.username) and user_id <> new.id and expires_at > app_now()) then',
    replace:
      'where fold_case(username) = fold_case(new.username) and user_id = new.id and expires_at > app_now()) then',
    tests: ['src/server/accounts/own/username.test.ts'],
  },
  {
    name: 'a ranking stays in the order of a former name (names)',
    file: 'src/server/database/migrations/0039_changed_names.ts',
    find: 'update period_points set name_key = new.name_key where user_id = new.id;',
    replace: 'update period_points set name_key = old.name_key where user_id = new.id;',
    tests: ['src/server/accounts/own/username.test.ts'],
  },
  {
    name: 'an account is deleted although its e-mail was taken back (deletion)',
    file: 'src/server/accounts/own/email.service.ts',
    find: '      await deleteDeletion(trx, userId);\n',
    replace: '',
    tests: ['src/server/accounts/own/email.test.ts'],
  },
  {
    name: 'somebody ends a session of another user (own sessions)',
    file: 'src/server/identity/sessions/sessions.repository.ts',
    find: ".where('user_id', '=', userId).where('id', '=', id)",
    replace: ".where('id', '=', id)",
    tests: ['src/server/accounts/sessions.test.ts'],
  },
  {
    name: 'a session keeps all that the browser sent (own sessions)',
    file: 'src/server/identity/sessions/describe-browser.ts',
    find: "    names.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0] ?? null;",
    replace:
      "    names.some(([, pattern]) => pattern.test(userAgent ?? '')) ? (userAgent?.slice(-20) ?? null) : null;",
    tests: ['src/server/accounts/sessions.test.ts'],
  },
];
