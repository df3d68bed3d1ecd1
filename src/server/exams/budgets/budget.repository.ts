import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import type { ExamBudgets } from '#shared/exams/budget.rules.ts';
import { isAlive } from '#server/exams/attempts/attempt.repository.ts';

/** Together with a number made of the user's id: any number that nothing else locks. */
const START_LOCK = 7_150_034;
/** Longer than any budget; what is unusual is looked for in the last weeks. */
const KEPT_DAYS = 31;

/** Until the transaction ends this user starts no other exam within a budget. */
export async function lockStarts(trx: Trx, userId: string): Promise<void> {
  await lock(trx, { userId });
}

const lock = createStatement<{ userId: string }, object>(
  ({ userId }) => sql`select pg_advisory_xact_lock(${sql.lit(START_LOCK)}, hashtext(${userId}::text))`,
);

/** When each spent budget allows a start again; null where it does now. */
interface Resumptions {
  now: Date;
  questions: Date | null;
  exams: Date | null;
}

/** `reserved`: how many questions must be left for the exam to start. */
export async function findResumptions(
  trx: Trx,
  userId: string,
  { questionsPerHour, questionsPerDay, examsPerHour, reserved }: ExamBudgets & { reserved: number },
): Promise<Resumptions> {
  const [row] = await find(trx, {
    userId,
    questionsPerHour: questionsPerHour - reserved,
    questionsPerDay: questionsPerDay - reserved,
    examsPerHour,
  });
  if (!row) throw new Error('an aggregate returns one row');
  return row;
}

// a start is allowed again once the newest exam has left the window with which the sum goes beyond the budget
const find = createStatement<ExamBudgets & { userId: string }, Resumptions>(
  ({ userId, questionsPerHour, questionsPerDay, examsPerHour }) => sql`
    with counted as (${countedExams(userId)}), sums as (
      select counted_at, counted_at > app_now() - interval '1 hour' as within_hour,
        sum(questions) over newest_first as questions, count(*) over newest_first as exams
      from counted window newest_first as (order by counted_at desc)
    )
    select app_now() as now,
      greatest(
        max(counted_at) filter (where within_hour and questions > ${questionsPerHour}::integer) + interval '1 hour',
        max(counted_at) filter (where questions > ${questionsPerDay}::integer) + interval '24 hours'
      ) as questions,
      max(counted_at) filter (where within_hour and exams >= ${examsPerHour}::integer) + interval '1 hour' as exams
    from sums`,
);

/**
 * The questions that the user's exams of the last 24 hours have shown. An exam counts from when it ends, which is never
 * before a question was shown; an open one counts whole, as if it ended now.
 */
function countedExams(userId: string): RawBuilder<unknown> {
  return sql`
    select created_at as counted_at, case kind when 'practice' then total_questions
        else (select count(*) from exam_answers a where a.session_id = s.id) end as questions
    from exam_sessions s
    where user_id = ${userId}::uuid and created_at > app_now() - interval '24 hours'
    union all
    select abandoned_at, shown_questions from abandoned_attempts
    where user_id = ${userId}::uuid and abandoned_at > app_now() - interval '24 hours'
    union all
    select app_now(), cardinality(a.question_ids) from exam_attempts a
    where a.user_id = ${userId}::uuid and ${isAlive}`;
}

export async function deleteOldAbandonedAttempts(db: Database): Promise<void> {
  await sql`
    delete from abandoned_attempts
    where abandoned_at < app_now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`.execute(db);
}
