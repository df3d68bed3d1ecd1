import type { Break } from './break.ts';

export const OPERATION_BREAKS: Break[] = [
  {
    name: 'another site’s page may call with our cookie',
    file: 'src/server/web/origin-check.ts',
    find: 'return origin === publicUrl || isOriginOf(origin, host);',
    replace: 'return origin !== publicUrl || isOriginOf(origin, host);',
    tests: ['src/server/app.test.ts'],
  },
  {
    name: 'a second process opens the same data folder',
    file: 'src/server/database/lock.ts',
    find: 'if (holder && isAlive(holder)) throw',
    replace: 'if (holder && !isAlive(holder)) throw',
    tests: ['src/server/database/lock.test.ts'],
  },
  {
    name: 'the database inside a transaction is no error',
    file: 'src/server/database/guarded-dialect.ts',
    find: 'if (currentTransaction()) throw',
    replace: 'if (currentTransaction() && this.#turn === undefined) throw',
    tests: ['src/server/database/guarded-dialect.test.ts'],
  },
  {
    name: 'a fourth mail in a quarter of an hour goes to one address (> for >=)',
    file: 'src/server/mail/outbox.ts',
    find: '.offset(most - 1)',
    replace: '.offset(most)',
    tests: ['src/server/accounts/accounts.service.test.ts', 'src/server/accounts/passwords/recovery.test.ts'],
  },
  {
    name: 'the browser chooses the address that its accounts are counted by',
    file: 'src/server/web/client-address.ts',
    find: '(entries.at(-proxies) ?? entries.at(-1))',
    replace: 'entries.at(0)',
    tests: ['src/server/identity/lockouts.test.ts'],
  },
  {
    name: 'a stored text may end the data in the first page',
    file: 'src/server/web/page/page-template.ts',
    find: "JSON.stringify(answers).replaceAll('<', String.raw`\\u003c`)",
    replace: 'JSON.stringify(answers)',
    tests: ['src/server/web/page/pages.test.ts'],
  },
  {
    name: 'a stream whose browser has gone is kept (live)',
    file: 'src/server/web/live.ts',
    find: '        leave();\n',
    replace: '',
    tests: ['src/server/web/live.test.ts'],
  },
  {
    name: 'a name with a blank before it is a formula where an administrator opens the file (users)',
    file: 'src/server/files/csv.ts',
    find: '/^[\\s\\p{Cf}\\p{Cc}]*[=+\\-@＝＋－＠]/u',
    replace: '/^[=+\\-@＝＋－＠]/u',
    tests: ['src/server/files/csv.test.ts'],
  },
];
