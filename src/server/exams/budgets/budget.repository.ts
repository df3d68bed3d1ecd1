import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import type { ExamBudgets } from '#shared/exams/budget.rules.ts';
import { RETENTION_DAYS } from '#shared/retention.rules.ts';
import { isOfKind } from '#server/exams/kinds/kinds.sql.ts';
import { isAttemptUnexpired } from '#server/exams/attempts/attempt.repository.ts';

/** The first key of the advisory lock on a user's starts, not used elsewhere; the second is a hash of the user's id. */
const START_LOCK = 7_150_034;
/** Whether the finished exam `s` is of a kind with reserve questions. */
const hasReserves = isOfKind((kind) => kind.hasReserves, 's');
/** How long abandoned exams are kept: budgets count a day of them, the search for unusual activity some weeks. */
const KEPT_DAYS = RETENTION_DAYS.abandoned_exams;

/** Makes other starts of this user wait until the transaction ends. */
export async function lockStarts(trx: Trx, userId: string): Promise<void> {
  await lock(trx, { userId });
}

/** Takes the lock on a user's starts. Only later statements of the transaction see exams started while it waited. */
export function composeStartLock(userId: string): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(${sql.lit(START_LOCK)}, hashtext(${userId}::text))`;
}

const lock = createStatement<{ userId: string }, object>(({ userId }) => sql`${composeStartLock(userId)}`);

/** How many questions a user may have been shown, and how many exams, before one more exam starts; null: no limit. */
export type BudgetLimits = { [Budget in keyof ExamBudgets]: number | null };

/** When each spent budget allows a start again; null for a budget that isn't spent. */
export interface RetryTimes {
  now: Date;
  questions: Date | null;
  exams: Date | null;
}

export async function findRetryTimes(trx: Trx, userId: string, limits: BudgetLimits): Promise<RetryTimes> {
  const [row] = await find(trx, { ...limits, userId });
  if (!row) throw new Error('an aggregate returns one row');
  return row;
}

const find = createStatement<BudgetLimits & { userId: string }, RetryTimes>(
  (given) => sql`with ${composeRetryTimes(given.userId, given)} select now, questions, exams from budget`,
);

/**
 * Composes CTEs; `budget` has one row, a RetryTimes. Exams are summed up from the newest to the oldest: a start is
 * allowed again once the exam that brings the sum above the budget is older than the budget's hour or day.
 */
export function composeRetryTimes(
  userId: string,
  { questionsPerHour, questionsPerDay, examsPerHour }: BudgetLimits,
): RawBuilder<unknown> {
  return sql`
    unfinished as materialized (${unfinishedExams(userId)}), counted as (
      ${finishedExams(userId)} and ${mayBeSpent(userId, { questionsPerHour, questionsPerDay, examsPerHour })}
      union all
      select counted_at, questions from unfinished
    ), sums as (
      select counted_at, counted_at > app_now() - interval '1 hour' as within_hour,
        sum(questions) over newest_first as questions, count(*) over newest_first as exams
      from counted window newest_first as (order by counted_at desc)
    ), budget as materialized (
      select app_now() as now,
        greatest(
          max(counted_at) filter (where within_hour and questions > ${questionsPerHour}::integer) + interval '1 hour',
          max(counted_at) filter (where questions > ${questionsPerDay}::integer) + interval '24 hours'
        ) as questions,
        max(counted_at) filter (where within_hour and exams >= ${examsPerHour}::integer) + interval '1 hour' as exams
      from sums
    )`;
}

/**
 * Selects how many questions were shown in exams that the user finished in the last 24 hours. All count from the end of
 * the exam, which is never before a question was shown.
 */
function finishedExams(userId: string): RawBuilder<unknown> {
  return sql`
    select created_at as counted_at, case when ${hasReserves}
        then (select count(*) from exam_answers a where a.session_id = s.id) else total_questions end as questions
    from exam_sessions s
    where user_id = ${userId}::uuid and created_at > app_now() - interval '24 hours'`;
}

/** Selects abandoned and open exams; an open one counts with all of its questions, as if it ended now. */
function unfinishedExams(userId: string): RawBuilder<unknown> {
  return sql`
    select abandoned_at as counted_at, shown_questions as questions from abandoned_attempts
    where user_id = ${userId}::uuid and abandoned_at > app_now() - interval '24 hours'
    union all
    select app_now(), cardinality(a.question_ids) from exam_attempts a
    where a.user_id = ${userId}::uuid and ${isAttemptUnexpired}`;
}

/**
 * Whether finished exams have to be read: only if the sums of the days that the last 24 hours fall in reach a budget,
 * or if an exam had reserve questions, which those sums leave out.
 */
function mayBeSpent(
  userId: string,
  { questionsPerHour, questionsPerDay, examsPerHour }: BudgetLimits,
): RawBuilder<boolean> {
  return sql<boolean>`((
      select coalesce(sum(t.total_questions), 0) + (select coalesce(sum(u.questions), 0) from unfinished u)
          > least(${questionsPerHour}::integer, ${questionsPerDay}::integer)
        or coalesce(sum(t.total_exams), 0) + (select count(*) from unfinished) >= ${examsPerHour}::integer
      from user_period_totals t
      where t.user_id = ${userId}::uuid and t.period_type = 'daily'
        and t.period_start >= period_start('daily', app_now() - interval '24 hours')
    ) or exists (
      select from exam_sessions s
      where s.user_id = ${userId}::uuid and ${hasReserves} and s.created_at > app_now() - interval '24 hours'))`;
}

export async function deleteOldAbandonedAttempts(db: Database): Promise<void> {
  await sql`
    delete from abandoned_attempts
    where abandoned_at < app_now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`.execute(db);
}
