import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { NumberRange } from './ranges.ts';

/** Finds the first and last number of the import's questions; the range is empty if there are none. */
export async function findNumberRangeOfImport(trx: Trx, id: string): Promise<NumberRange> {
  const { rows } = await sql<NumberRange>`
    select coalesce(min(number), 1) as first, coalesce(max(number), 0) as last
    from questions where import_id = ${id}::uuid`.execute(trx);
  return rows[0] ?? { first: 1, last: 0 };
}

/**
 * SQL: whether the question `q` came with this import. It isn't `=`, with which the planner would expect hardly any
 * question of a new import, and would read all of them for each range of numbers.
 */
const isOf = (id: string): RawBuilder<boolean> => sql`q.import_id is not distinct from ${id}::uuid`;

/** Finds the categories of those of the import's questions whose numbers are in the range. */
export async function findCategoriesOfQuestions(
  trx: Trx,
  id: string,
  { first, last }: NumberRange,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct qc.category_id as id
    from questions q
    join question_categories qc on qc.question_id = q.id
    where q.number between ${first} and ${last} and ${isOf(id)}`.execute(trx);
  return rows.map((row) => row.id);
}

/** Finds the categories that the import created, or to which it added stored questions. */
export async function findExtendedCategories(trx: Trx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select category_id as id from question_categories where import_id = ${id}::uuid
    union select id from categories where import_id = ${id}::uuid and deleted_at is null`.execute(trx);
  return rows.map((row) => row.id);
}

/** Locks the import's questions, so that no other transaction changes, deletes or restores them. */
export async function lockQuestions(trx: Trx, id: string, { first, last }: NumberRange): Promise<void> {
  await sql`
    select count(*) from (
      select from questions q where q.number between ${first} and ${last} and ${isOf(id)}
      for no key update
    ) locked`.execute(trx);
}

/**
 * Counts the import's questions that have an answer in a finished or open exam. It is one statement, because an exam
 * that is finished between two statements would be missed. Exams from before the publication can't contain them.
 */
export async function countAnsweredQuestions(db: Database | Trx, id: string): Promise<number> {
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

/**
 * Deletes questions of the import; like all deleted questions they keep their categories. It sets the columns of the
 * categories' links itself, all at once, as otherwise a trigger would for each question.
 */
export async function deleteQuestions(trx: Trx, id: string, { first, last }: NumberRange): Promise<void> {
  // with an array, the planner looks up its elements in an index; with a join it would read the whole table
  await sql`
    with deleted as (
      update questions q set deleted_at = app_now()
      where q.number between ${first} and ${last} and ${isOf(id)} and q.deleted_at is null
      returning q.id
    )
    update question_categories set position = null, is_live = false
    where question_id = any (array(select id from deleted))`.execute(trx);
}

/** Deletes the shared texts that came with the import and have no live question. */
export async function deleteUnusedSharedTexts(trx: Trx, id: string): Promise<void> {
  await sql`
    update shared_texts t set deleted_at = app_now()
    where t.import_id = ${id}::uuid and t.deleted_at is null
      and not exists (select from questions q where q.shared_text_id = t.id and q.deleted_at is null)`.execute(
    trx,
  );
}

/** Removes stored questions from the categories to which the import added them. */
export async function deleteAddedCategoryLinks(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('question_categories').where('import_id', '=', id).execute();
}

/** Moves the last questions of a locked category to its free positions; returns the change of its question count. */
export async function closePositionGaps(trx: Trx, categoryId: string): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    with size as (
      select count(position)::int as questions from question_categories where category_id = ${categoryId}::uuid
    ), mover as (
      select qc.question_id, row_number() over (order by qc.position) as place
      from size
      join question_categories qc on qc.category_id = ${categoryId}::uuid and qc.position > size.questions
    ), hole as (
      select position, row_number() over (order by position) as place
      from size
      cross join lateral generate_series(1, size.questions) as position
      where exists (select from mover) and not exists (
        select from question_categories qc where qc.category_id = ${categoryId}::uuid and qc.position = position.position)
    ), moved as (
      update question_categories qc set position = hole.position
      from mover
      join hole on hole.place = mover.place
      where qc.category_id = ${categoryId}::uuid and qc.question_id = mover.question_id
    )
    select size.questions - c.question_count as added
    from size
    join categories c on c.id = ${categoryId}::uuid`.execute(trx);
  return rows[0]?.added ?? 0;
}
