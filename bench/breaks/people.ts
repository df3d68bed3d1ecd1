import type { Break } from './break.ts';

export const PEOPLE_BREAKS: Break[] = [
  {
    name: 'a deletion and a finish wait for each other (hiding)',
    file: 'src/server/privacy/privacy.service.ts',
    find: '  await abandonAttempts(trx, userId);\n',
    replace: '',
    tests: ['src/server/privacy/privacy.races.test.ts'],
  },
  {
    name: 'the address of somebody who is deleted is kept for ever (audit)',
    file: 'src/server/users/users.service.ts',
    find: "function toAuditState({\n  role,\n  email_verified,\n  blocked,\n  created_at,\n}: LockedAccount['person']): Record<string, unknown> {\n  return { role, email_verified, blocked, created_at };\n",
    replace:
      "function toAuditState({ id: _id, username: _username, ...trace }: LockedAccount['person']): Record<string, unknown> {\n  return trace;\n",
    tests: ['src/server/users/users.test.ts'],
  },
  {
    name: 'the address that a list was searched for is kept for ever (audit)',
    file: 'src/server/users/users-export.service.ts',
    find: "after: { filtered: search !== '', ...order },",
    replace: 'after: { search, ...order },',
    tests: ['src/server/files/list-files.test.ts'],
  },
  {
    name: 'the only administrator withdraws themselves, and nobody administers (users)',
    file: 'src/server/users/users.service.ts',
    find: '    if (isLastAdministrator) return LAST_ADMINISTRATOR;\n    await setAccountRole',
    replace: '    await setAccountRole',
    tests: ['src/server/users/users.test.ts'],
  },
  {
    name: 'who has never taken an exam is before the one who took one longest ago (users)',
    file: 'src/server/users/users-order.repository.ts',
    find: "const isLast = direction === 'desc' || sort === 'last_exam_date';",
    replace: "const isLast = direction === 'desc';",
    tests: ['src/server/users/users-list.test.ts'],
  },
  {
    name: 'a search that finds somebody at the top looks for nobody further down (users)',
    file: 'src/server/users/users-list.service.ts',
    find: 'return ids.length === slice.limit ? ids',
    replace: 'return ids.length > 0 ? ids',
    tests: ['src/server/users/users-list.test.ts'],
  },
  {
    name: 'people with as many exams as the last one of a batch are missing in the file (users)',
    file: 'src/server/users/users-order.repository.ts',
    find: 'where (${key}, ${id}) ${beyond} (${after.key}::${type}, ${after.id}::uuid)',
    replace: 'where ${key} ${beyond} ${after.key}::${type}',
    tests: ['src/server/files/list-files.test.ts'],
  },
];
