import type { Break } from './break.ts';

export const REPORTS_BREAKS: Break[] = [
  {
    name: 'a report forgets who sent it',
    file: 'src/server/reports/reports.procedures.ts',
    find: 'caller?.id ?? null',
    replace: 'null',
    tests: ['src/server/reports/reports.test.ts'],
  },
  {
    name: 'something is changed, and its line fails: nobody ever knows who did it (audit)',
    file: 'src/server/reports/report-handling.service.ts',
    find: '  return inTransaction(db, async (trx) => {\n    const moved = await updateReportStatus(trx, given);\n',
    replace:
      '  const moving = inTransaction(db, (own) => updateReportStatus(own, given));\n  return inTransaction(db, async (trx) => {\n    const moved = await moving;\n',
    tests: ['src/server/access/audit-lines.test.ts'],
  },
  {
    name: 'a resolved one can be opened again (reports)',
    file: 'src/server/reports/report-handling.repository.ts',
    find: 'where r.id = s.id and s.status = any(${from}::text[])',
    replace: 'where r.id = s.id',
    tests: ['src/server/reports/report-handling.test.ts'],
  },
  {
    name: 'of two who decide at once the second takes back what the first resolved (reports)',
    file: 'src/server/reports/report-handling.repository.ts',
    find: '      for no key update of r\n',
    replace: '',
    tests: ['src/server/reports/report-handling.test.ts'],
  },
  {
    name: 'those that were looked at count as done although nobody has resolved them (reports)',
    file: 'src/server/reports/report-handling.repository.ts',
    find: 'NEXT_REPORT_STATUSES[status].length > 0',
    replace: "status === 'pending'",
    tests: ['src/server/reports/report-handling.test.ts'],
  },
];
