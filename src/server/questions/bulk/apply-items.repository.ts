import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import type { Wording } from '#server/questions/editing/question-content.ts';
import type { BulkKind } from './facts.sql.ts';

/** Which values the questions get: those after a bulk change (to apply it), or those before it (to undo it). */
export type BulkItemTarget = 'before' | 'after';

export interface BulkStep {
  id: string;
  kind: BulkKind;
  target: BulkItemTarget;
}

/** SQL: the questions of a bulk change with these numbers, each with the `wanted` values that it is to get. */
function itemsOf({ id, target }: BulkStep, numbers: number[]): RawBuilder<unknown> {
  return sql`
    select q.id, q.deleted_at, i.${sql.ref(target)} as wanted
    from questions q
    join question_bulk_items i on i.question_id = q.id and i.bulk_change_id = ${id}::uuid
    where q.number = any (${numbers}::bigint[])`;
}

/** Applies or undoes a bulk change of these questions; returns how many changed. The caller then assigns positions. */
export async function applyItems(trx: Trx, step: BulkStep, numbers: number[]): Promise<number> {
  switch (step.kind) {
    case 'categories':
      return applyCategories(trx, step, numbers);
    case 'state':
      return applyState(trx, step, numbers);
    case 'source':
      return count(
        trx,
        sql`
        with item as (${itemsOf(step, numbers)})
        update questions q set source_exam = wanted ->> 'source_exam', source_year = (wanted ->> 'source_year')::smallint,
          source_number = (wanted ->> 'source_number')::smallint,
          source_is_reserve = (wanted ->> 'source_is_reserve')::boolean
        from item where item.id = q.id`,
      );
    case 'delete':
    case 'restore':
      return applyDeletion(trx, step, numbers);
  }
}

async function applyCategories(trx: Trx, step: BulkStep, numbers: number[]): Promise<number> {
  await sql`
    with item as (${itemsOf(step, numbers)})
    delete from question_categories qc using item
    where qc.question_id = item.id and not (item.wanted -> 'categories') ? qc.category_id::text`.execute(trx);
  // a category that has been deleted since the change was made isn't added again
  await sql`
    with item as (${itemsOf(step, numbers)})
    insert into question_categories (question_id, category_id)
    select item.id, c.id
    from item
    cross join lateral jsonb_array_elements_text(item.wanted -> 'categories') as category (id)
    join categories c on c.id = category.id::uuid and c.deleted_at is null
    on conflict (question_id, category_id) do nothing`.execute(trx);
  return numbers.length;
}

/** Sets the states; removes positions first, because a constraint allows positions only for current questions. */
async function applyState(trx: Trx, step: BulkStep, numbers: number[]): Promise<number> {
  await sql`
    with item as (${itemsOf(step, numbers)})
    update question_categories qc set position = null
    from item
    where qc.question_id = item.id and qc.position is not null and item.wanted ->> 'state' <> 'current'`.execute(
    trx,
  );
  return count(
    trx,
    sql`
    with item as (${itemsOf(step, numbers)})
    update questions q set state = wanted ->> 'state', state_since = (wanted ->> 'state_since')::date,
      state_reason = wanted ->> 'state_reason'
    from item where item.id = q.id`,
  );
}

/** Finds questions under shared texts to restore; they are restored apart, because their texts decide their places. */
export async function findQuestionsToRestoreUnderTexts(
  trx: Trx,
  step: BulkStep,
  numbers: number[],
): Promise<(Wording & { id: string })[]> {
  const { rows } = await sql<Wording & { id: string }>`
    with item as (${itemsOf(step, numbers)})
    select q.id, q.question_text, q.choices
    from item join questions q on q.id = item.id
    where q.shared_text_id is not null and q.deleted_at is not null and not (item.wanted -> 'deleted')::boolean
    order by q.number`.execute(trx);
  return rows;
}

/**
 * Deletes or restores the questions, except to restore those under shared texts, which is done before. A question equal
 * to a live one stays deleted, and of several equal questions only the first is restored.
 */
async function applyDeletion(trx: Trx, step: BulkStep, numbers: number[]): Promise<number> {
  await sql`
    with item as (${itemsOf(step, numbers)})
    update question_categories qc set position = null
    from item
    where qc.question_id = item.id and qc.position is not null and (item.wanted -> 'deleted')::boolean`.execute(
    trx,
  );
  const changed = await count(
    trx,
    sql`
    with item as (${itemsOf(step, numbers)}), first as (
      select distinct on (q.content_key, q.question_text, q.choices) q.id
      from item join questions q on q.id = item.id
      order by q.content_key, q.question_text, q.choices, q.number
    )
    update questions q set deleted_at = case when (wanted -> 'deleted')::boolean then app_now() end
    from item
    where item.id = q.id and ((wanted -> 'deleted')::boolean or (
      q.shared_text_id is null and q.id in (select id from first) and not exists (
        select from questions live
        where live.deleted_at is null and live.content_key = q.content_key
          and live.question_text = q.question_text and live.choices = q.choices)))`,
  );
  // restored questions are removed from deleted categories, as when a single question is restored
  await sql`
    with item as (${itemsOf(step, numbers)})
    delete from question_categories qc using item, categories c
    where qc.question_id = item.id and item.deleted_at is null and c.id = qc.category_id
      and c.deleted_at is not null and not (item.wanted -> 'deleted')::boolean`.execute(trx);
  return changed;
}

/** Deletes the items of questions that the change didn't alter: there is nothing to undo. */
export async function deleteUnchangedItems(trx: Trx, id: string): Promise<void> {
  await sql`
    delete from question_bulk_items i using questions q
    where i.bulk_change_id = ${id}::uuid and q.id = i.question_id and i.after ? 'deleted'
      and (i.after -> 'deleted')::boolean <> (q.deleted_at is not null)`.execute(trx);
}

/**
 * Appends to a category its live, current questions that have neither a shared text nor a position; returns how many.
 * The category must be locked, and its positions must have no holes.
 */
export async function appendMissing(trx: Trx, categoryId: string): Promise<number> {
  return count(
    trx,
    sql`
    update question_categories qc set position = missing.position
    from (
      select qc.question_id, size.questions + row_number() over (order by qc.question_number) as position
      from (select count(position)::integer as questions from question_categories
        where category_id = ${categoryId}::uuid) size
      join question_categories qc on qc.category_id = ${categoryId}::uuid and qc.position is null
        and qc.is_live and qc.question_state = 'current'
      join questions q on q.id = qc.question_id and q.shared_text_id is null
    ) missing
    where qc.category_id = ${categoryId}::uuid and qc.question_id = missing.question_id`,
  );
}

async function count(trx: Trx, update: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await update.execute(trx);
  return Number(numAffectedRows);
}
