import type { Break } from './break.ts';

const RULINGS = 'src/server/mock-exams/rulings/rulings.test.ts';

export const RULINGS_BREAKS: Break[] = [
  {
    name: 'a ruling changes the points of closed periods (rulings)',
    file: 'src/server/ranking/late-points.repository.ts',
    find: 'and r.closed_at is null',
    replace: '',
    tests: [RULINGS],
  },
  {
    name: 'what is marked the same gets another revision (rulings)',
    file: 'src/server/mock-exams/rulings/remark-exam.ts',
    find: 'revision: isSame ? null : { marking, rulings }',
    replace: 'revision: { marking, rulings }',
    tests: [RULINGS],
  },
  {
    name: 'a question that becomes right later adds more than three points a day (rulings)',
    file: 'src/server/exams/remarking/remark.repository.ts',
    find: '>= ${sql.lit(POINTS_A_DAY)} then',
    replace: '< 0 then',
    tests: [RULINGS],
  },
  {
    name: 'practice draws annulled questions (rulings)',
    file: 'src/server/exams/selection/category.repository.ts',
    find: "r.ruling = 'annulled'",
    replace: 'false',
    tests: [RULINGS],
  },
  {
    name: 'mock exams draw annulled questions (rulings)',
    file: 'src/server/mock-exams/drawing/pools.repository.ts',
    find: "r.ruling = 'annulled'",
    replace: 'false',
    tests: [RULINGS],
  },
  {
    name: 'a delivered sheet is marked without the rulings in force (rulings)',
    file: 'src/server/mock-exams/delivery/deliver.service.ts',
    find: '    rulings: closed.rulings,\n    questions',
    replace: '    rulings: [],\n    questions',
    tests: [RULINGS],
  },
  {
    name: 'a notice of another person can be dismissed (rulings)',
    file: 'src/server/mock-exams/rulings/mark-changes.repository.ts',
    find: "    .where('user_id', '=', user_id)\n",
    replace: '',
    tests: [RULINGS],
  },
  {
    name: 'mails of rulings are sent before those that people wait for (rulings)',
    file: 'src/server/mail/outbox.ts',
    find: "        .orderBy('is_bulk')\n",
    replace: '',
    tests: ['src/server/mail/outbox.test.ts'],
  },
  {
    name: 'mails of rulings use up the mails of an hour (rulings)',
    file: 'src/server/mail/outbox.ts',
    find: "    .where('is_bulk', '=', false)\n",
    replace: '',
    tests: ['src/server/mail/outbox.test.ts'],
  },
];
