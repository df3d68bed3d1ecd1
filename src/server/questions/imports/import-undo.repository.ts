import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';

/** All categories whose questions change when this import is undone: those of its questions, and those it extended. */
export async function findTouchedCategories(trx: Trx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select qc.category_id as id
    from question_categories qc join questions q on q.id = qc.question_id where q.import_id = ${id}::uuid
    union select category_id from question_categories where import_id = ${id}::uuid
    union select id from categories where import_id = ${id}::uuid and deleted_at is null`.execute(trx);
  return rows.map((row) => row.id);
}

/** Nobody else changes, deletes or restores its questions until the transaction ends. */
export async function lockQuestions(trx: Trx, id: string): Promise<void> {
  await sql`
    select count(*) from (
      select id from questions where import_id = ${id}::uuid order by id for no key update
    ) locked`.execute(trx);
}

/**
 * How many of its questions somebody has answered, in a finished exam or an open one; in one statement, or finishing
 * could carry an answer from the one to the other between two looks. Exams from before it was published hold none.
 */
export async function countAnswered(db: Database | Trx, id: string): Promise<number> {
  const { rows } = await sql<{ answered: number }>`
    with own as (select id from questions where import_id = ${id}::uuid)
    select count(*)::int as answered from (
      select a.question_id
      from exam_sessions s
      join exam_answers a on a.session_id = s.id
      where s.created_at >= (select published_at from question_imports where id = ${id}::uuid)
        and a.question_id in (select own.id from own)
      union
      select asked.question_id
      from exam_attempts a
      cross join lateral unnest(a.question_ids) with ordinality as asked (question_id, place)
      where (a.answers[asked.place] is not null or exists (
          select from exam_marks m where m.attempt_id = a.id and m.position = asked.place - 1))
        and asked.question_id in (select own.id from own)
    ) answered`.execute(db);
  return rows[0]?.answered ?? 0;
}

/** Deletes the next of its questions, no more than `max`; they keep their categories, like every deleted one. */
export async function deleteQuestions(
  trx: Trx,
  id: string,
  { after, max }: { after: number; max: number },
): Promise<{ last: number; deleted: number }> {
  const { rows } = await sql<{ id: string; number: number }>`
    update questions set deleted_at = app_now()
    where id in (select id from questions where import_id = ${id}::uuid and deleted_at is null and number > ${after}
      order by number limit ${max})
    returning id, number`.execute(trx);
  await trx
    .updateTable('question_categories')
    .set({ position: null })
    .where('question_id', '=', sql<string>`any (${rows.map((row) => row.id)}::uuid[])`)
    .where('position', 'is not', null)
    .execute();
  return { last: Math.max(after, ...rows.map((row) => row.number)), deleted: rows.length };
}

/** Takes questions of before out of the categories that it put them into. */
export async function removeAddedLinks(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('question_categories').where('import_id', '=', id).execute();
}

/** In each of these locked categories, the last questions move to where others have gone. */
export async function closeHoles(trx: Trx, categoryIds: string[]): Promise<void> {
  await sql`
    with size as (
      select category_id, count(*)::int as questions from question_categories
      where category_id = any (${categoryIds}::uuid[]) and position is not null
      group by category_id
    ), mover as (
      select qc.category_id, qc.question_id, row_number() over (partition by qc.category_id order by qc.position) as place
      from size
      join question_categories qc on qc.category_id = size.category_id and qc.position > size.questions
    ), hole as (
      select size.category_id, position, row_number() over (partition by size.category_id order by position) as place
      from size
      cross join lateral generate_series(1, size.questions) as position
      where not exists (
        select from question_categories qc where qc.category_id = size.category_id and qc.position = position.position)
    )
    update question_categories qc set position = hole.position
    from mover
    join hole on hole.category_id = mover.category_id and hole.place = mover.place
    where qc.category_id = mover.category_id and qc.question_id = mover.question_id`.execute(trx);
}

/** By how much the count of each of these categories is off. */
export async function findMiscounts(
  trx: Trx,
  categoryIds: string[],
): Promise<{ category_id: string; questions: number }[]> {
  const { rows } = await sql<{ category_id: string; questions: number }>`
    select c.id as category_id, count(qc.position)::int - c.question_count as questions
    from categories c
    left join question_categories qc on qc.category_id = c.id
    where c.id = any (${categoryIds}::uuid[])
    group by c.id`.execute(trx);
  return rows.filter(({ questions }) => questions !== 0);
}
