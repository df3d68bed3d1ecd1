import type { Break } from './break.ts';

export const BUDGETS_BREAKS: Break[] = [
  {
    name: 'right answers at a bot’s speed earn points',
    file: 'src/server/exams/points.ts',
    find: 's.time_ms < min_answer_ms()',
    replace: 's.time_ms < 0',
    tests: ['src/server/exams/finishing/points.test.ts', 'src/server/exams/budgets/scraping.test.ts'],
  },
  {
    name: 'the same question earns a point as often as it is answered',
    file: 'src/server/exams/points.ts',
    find: 'right_today.times >= ${sql.lit(POINTS_PER_QUESTION_A_DAY)}',
    replace: 'right_today.times >= 1000',
    tests: ['src/server/exams/finishing/points.test.ts'],
  },
  {
    name: 'yesterday’s right answers count for today’s three',
    file: 'src/server/exams/points.ts',
    find: "period_start('daily', app_now()) - 1)",
    replace: "period_start('daily', app_now()) - 2)",
    tests: ['src/server/exams/finishing/points.test.ts'],
  },
  {
    name: 'two exams that are finished at once both earn the third point of a question',
    file: 'src/server/mock-exams/delivery/close.repository.ts',
    find: ' for no key update of p',
    replace: '',
    tests: ['src/server/mock-exams/delivery/points.races.test.ts'],
  },
  {
    name: 'an exam that was abandoned costs nothing of the budget',
    file: 'src/server/exams/attempts/attempt.repository.ts',
    find: 'from abandoned where is_alive',
    replace: 'from abandoned where not is_alive',
    tests: ['src/server/exams/budgets/budgets.test.ts', 'src/server/exams/budgets/scraping.test.ts'],
  },
  {
    name: 'a finished exam costs nothing of the budget',
    file: 'src/server/exams/budgets/budget.repository.ts',
    find: 'else total_questions end',
    replace: 'else 0 end',
    tests: ['src/server/exams/budgets/budgets.test.ts'],
  },
  {
    name: 'the budget of an hour is one of half an hour',
    file: 'src/server/exams/budgets/budget.repository.ts',
    find: "counted_at > app_now() - interval '1 hour' as within_hour",
    replace: "counted_at > app_now() - interval '30 minutes' as within_hour",
    tests: ['src/server/exams/budgets/budgets.test.ts', 'src/server/exams/budgets/scraping.test.ts'],
  },
  {
    name: 'a sheet may reveal all of its keys beyond the budget',
    file: 'src/server/exams/budgets/budget.service.ts',
    find: 'EXAM_KIND_BY_NAME[kind].revealsEachAnswer ? 1 : count',
    replace: '1',
    tests: ['src/server/exams/budgets/budgets.test.ts'],
  },
  {
    name: 'starts of one account at once are each decided by the same budget',
    file: 'src/server/exams/selection/category.repository.ts',
    find: 'with starts as materialized (${composeStartLock(user_id)})',
    replace: 'with starts as materialized (select 1)',
    tests: ['src/server/exams/budgets/budgets.races.test.ts'],
  },
  {
    name: 'administrators have to wait like everybody',
    file: 'src/server/exams/exams.procedures.ts',
    find: "isActionAllowed(context.user, 'exams.startWithoutBudget') ? null : context.examBudgets",
    replace:
      "isActionAllowed(context.user, 'exams.startWithoutBudget') ? context.examBudgets : context.examBudgets",
    tests: ['src/server/exams/budgets/budgets.test.ts'],
  },
  {
    name: 'one network registers any number of accounts in a day',
    file: 'src/server/identity/lockout-rules.service.ts',
    find: "'registration by network a day', most: 200",
    replace: "'registration by network a day', most: 20_000",
    tests: ['src/server/identity/lockouts.test.ts'],
  },
];
