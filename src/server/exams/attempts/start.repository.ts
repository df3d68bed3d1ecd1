import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { AskedQuestion } from '#shared/exams/exams.contract.ts';
import { isAlive } from './attempt.repository.ts';

export async function findCategory(
  db: Database,
  categoryId: string,
): Promise<{ id: string; name: string; question_count: number } | undefined> {
  return db
    .selectFrom('categories')
    .select(['id', 'name', 'question_count'])
    .where('id', '=', categoryId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export type StartedAttempt = { id: string } & Omit<AskedQuestion, 'position'>;

/**
 * Opens an attempt with the questions at these positions and shows the first. Undefined when the person has an open
 * one (the unique constraint decides, not a look before), or when a position is empty because questions moved.
 * An attempt that counts as none gives up its row, not its id.
 */
export async function insertAttempt(
  db: Database,
  given: { user_id: string; category_id: string; positions: number[] },
): Promise<StartedAttempt | undefined> {
  const { user_id, category_id, positions } = given;
  const { rows } = await sql<StartedAttempt>`
    with drawn as (
      select array_agg(qc.question_id order by d.place) as question_ids
      from unnest(${positions}::integer[]) with ordinality as d (position, place)
      join question_categories qc on qc.category_id = ${category_id}::uuid and qc.position = d.position
    ), started as (
      insert into exam_attempts as a (user_id, question_ids, category_ids, versions)
      select ${user_id}::uuid, drawn.question_ids,
        array_fill(${category_id}::uuid, array[cardinality(drawn.question_ids)]), array[first.version]
      from drawn
      join questions first on first.id = drawn.question_ids[1]
      where cardinality(drawn.question_ids) = ${positions.length}
      on conflict on constraint exam_attempts_one_open do update
        set id = excluded.id, question_ids = excluded.question_ids, category_ids = excluded.category_ids,
          versions = excluded.versions, answers = excluded.answers, time_taken = excluded.time_taken,
          started_at = excluded.started_at, step_at = excluded.step_at
        where not (${isAlive})
      returning a.id, a.question_ids
    )
    select started.id, first.id as question_id, first.question_text, first.choices
    from started
    join questions first on first.id = started.question_ids[1]`.execute(db);
  return rows[0];
}
