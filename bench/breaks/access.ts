import type { Break } from './break.ts';

export const ACCESS_BREAKS: Break[] = [
  {
    name: 'a refusal is sent as if it were the result (refusals)',
    file: 'src/server/access/refusable.ts',
    find: 'if (isRefused(result)) throw',
    replace: 'if (isRefused(result) && Math.random() > 1) throw',
    tests: ['src/server/access/refusable.test.ts'],
  },
  {
    name: 'a refused transaction keeps what it wrote (refusals)',
    file: 'src/server/refusals/transaction.ts',
    find: 'if (!isRefused(result)) return result;',
    replace: 'if (!isRefused(result) || Math.random() >= 0) return result;',
    tests: ['src/server/refusals/transaction.test.ts', 'src/server/reports/reports.test.ts'],
  },
  {
    name: 'a visitor may call what only members may',
    file: 'src/server/access/base.ts',
    find: 'if (!caller) throw',
    replace: 'if (!caller && Math.random() > 1) throw',
    tests: ['src/server/access/access.test.ts'],
  },
  {
    name: 'one more report than allowed gets through',
    file: 'src/server/limits/limits.ts',
    find: 'l.count < ${most}::integer',
    replace: 'l.count <= ${most}::integer',
    tests: ['src/server/limits/limits.test.ts', 'src/server/reports/reports.test.ts'],
  },
  {
    name: 'whoever reaches the database deletes lines that tell of them (audit)',
    file: 'src/server/database/migrations/0016_audit.ts',
    find: 'before update or delete or truncate on audit_log',
    replace: 'before update or truncate on audit_log',
    tests: ['src/server/audit/audit.test.ts'],
  },
  {
    name: 'a filter leaves out the last of its days (audit)',
    file: 'src/server/audit/audit.repository.ts',
    find: 'startOf(until, 1)',
    replace: 'startOf(until, 0)',
    tests: ['src/server/audit/audit.test.ts'],
  },
  {
    name: 'what is done just after midnight is listed under the day before, which is still UTC’s (audit)',
    file: 'src/server/audit/audit.repository.ts',
    find: "at time zone 'Europe/Madrid'",
    replace: "at time zone 'UTC'",
    tests: ['src/server/audit/audit.test.ts'],
  },
  {
    name: 'whoever was withdrawn still administers (users)',
    file: 'src/server/access/base.ts',
    find: "if (context.user.role !== 'admin') throw",
    replace: 'if (!context.user.role) throw',
    tests: ['src/server/users/users.test.ts'],
  },
  {
    name: 'what a schema says nothing about itself is told in English',
    file: 'src/server/access/errors.ts',
    find: 'z.config({ customError: () => INVALID });',
    replace: '',
    tests: ['src/server/access/refused-input.test.ts'],
  },
];
