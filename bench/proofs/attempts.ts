import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { LARGE_CATEGORY } from '../load/data.ts';

/** An exam of ten questions, all answered, `score` of them right. */
export interface AnsweredAttempt {
  attempt_id: string;
  user_id: string;
  score: number;
}

/** Creates answered exams for randomly chosen users, in random order; exams that were open before are deleted. */
export async function prepareAttempts(db: Database, count: number): Promise<AnsweredAttempt[]> {
  await sql`delete from exam_attempts`.execute(db);
  const { rows } = await sql<AnsweredAttempt>`
    with category as (
      select id, question_count as size from categories where name = ${LARGE_CATEGORY}
    ), who as materialized (
      select id, floor(11 * random())::int as score, floor(1e6 * random())::int as first
      from (select id from profiles where username like 'user%' order by random() limit ${count}::int) people
    ), open as (
      insert into exam_attempts
        (user_id, kind, question_ids, category_ids, versions, current_position, answers, answer_times_ms, time_taken)
      select who.id, 'practice', array_agg(q.id order by place), array_agg(c.id), array_agg(q.version order by place), 10,
        array_agg(((q.correct_answer + case when place <= who.score then 0 else 1 end) % 4)::smallint order by place),
        array_agg(6000), 60
      from who cross join category c cross join generate_series(1, 10) place
      join question_categories qc on qc.category_id = c.id
        and qc.position = 1 + (who.first + place * (c.size / 10)) % c.size
      join questions q on q.id = qc.question_id
      group by who.id
      returning id, user_id
    )
    select open.id as attempt_id, open.user_id, who.score
    from open join who on who.id = open.user_id order by random()`.execute(db);
  await sql`analyze exam_attempts`.execute(db);
  await sql`checkpoint`.execute(db);
  return rows;
}

/** Finishes all attempts with that number of clients at once; returns the seconds. */
export async function finishAttempts(
  attempts: AnsweredAttempt[],
  clients: number,
  finish: (attempt: AnsweredAttempt, client: number) => Promise<void>,
): Promise<number> {
  const left = attempts.values();
  const from = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (const attempt of left) await finish(attempt, client);
    }),
  );
  return (performance.now() - from) / 1000;
}
