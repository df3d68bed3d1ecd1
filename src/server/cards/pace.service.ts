import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { MEDIAN_TIME_ANSWERS } from '#shared/cards/cards.rules.ts';

/** Stores a user's median answer time for texts of each length; computes it once a day. */
export async function refreshAnswerPaces(db: Database, userId: string): Promise<void> {
  await sql`
    insert into answer_paces as p (user_id, length_class, median_ms, computed_on)
    select ${userId}::uuid, l.length_class, percentile_cont(0.5) within group (order by l.answer_time_ms)::integer,
      review_day(app_now())
    from (
      select text_length_class(q.question_text, q.choices) as length_class, r.answer_time_ms
      from (
        select question_id, answer_time_ms from review_log
        where user_id = ${userId}::uuid and answer_time_ms is not null and not is_blank
        order by number desc limit ${MEDIAN_TIME_ANSWERS.max}
      ) r
      join questions q on q.id = r.question_id
    ) l
    where not exists (
      select from answer_paces where user_id = ${userId}::uuid and computed_on = review_day(app_now()))
    group by l.length_class
    having count(*) >= ${MEDIAN_TIME_ANSWERS.min}
    on conflict (user_id, length_class) do update
      set median_ms = excluded.median_ms, computed_on = excluded.computed_on`.execute(db);
}
