import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { matchesQuestionFilter } from '#server/questions/listing/question-filter.repository.ts';
import type { BulkChange, BulkSelection, LatestBulkChange } from '#shared/questions/bulk-changes.contract.ts';
import { UNDOABLE_BULK_CHANGES } from '#shared/questions/bulk-changes.rules.ts';
import { type BulkKind, columnsAfterChange, CHANGED_COLUMNS } from './facts.sql.ts';

export interface StoredChange {
  change: BulkChange;
  selected: number;
  changed: number;
  /** The number of questions restored by undoing; null if it isn't undone. */
  restored: number | null;
}

export async function lockChange(trx: Trx, id: string): Promise<StoredChange | undefined> {
  const { rows } = await sql<StoredChange>`
    select change, selected, changed, restored from question_bulk_changes
    where id = ${id}::uuid for no key update`.execute(trx);
  return rows[0];
}

export async function insertChange(
  trx: Trx,
  given: { id: string; change: BulkChange; selected: number; made_by: string },
): Promise<void> {
  await sql`
    insert into question_bulk_changes (id, change, selected, changed, made_by)
    values (${given.id}::uuid, ${JSON.stringify(given.change)}::text::jsonb, ${given.selected}::integer, 0,
      ${given.made_by}::uuid)`.execute(trx);
}

export async function updateChangedCount(trx: Trx, id: string, changed: number): Promise<void> {
  await trx.updateTable('question_bulk_changes').set({ changed }).where('id', '=', id).execute();
}

export async function updateRestoredCount(trx: Trx, id: string, restored: number): Promise<void> {
  await trx
    .updateTable('question_bulk_changes')
    .set({ restored, undone_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('question_bulk_items').where('bulk_change_id', '=', id).execute();
}

/** Deletes the items of old changes: the changes themselves are kept, but can't be undone any more. */
export async function deleteOldItems(trx: Trx): Promise<void> {
  await sql`
    delete from question_bulk_items where bulk_change_id in (
      select id from question_bulk_changes order by created_at desc, id offset ${UNDOABLE_BULK_CHANGES}::integer)`.execute(
    trx,
  );
}

export async function listLatestChanges(db: Database): Promise<LatestBulkChange[]> {
  const { rows } = await sql<LatestBulkChange>`
    select c.id, c.change ->> 'kind' as kind, c.changed, p.username as made_by, c.created_at,
      c.undone_at is not null as is_undone
    from (
      select * from question_bulk_changes order by created_at desc, id limit ${UNDOABLE_BULK_CHANGES}::integer) c
    left join profiles p on p.id = c.made_by
    where c.changed > 0
    order by c.created_at desc, c.id`.execute(db);
  return rows;
}

/** Finds the numbers of the selected questions, at most one more than `limit`. */
export async function findSelected(
  trx: Trx,
  { filter, ids }: BulkSelection,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select q.number from questions q
    where ${matchesQuestionFilter(filter)} ${ids === null ? sql`` : sql`and q.id = any (${ids}::uuid[])`}
    order by q.number
    limit ${limit + 1}::integer`.execute(trx);
  return rows.map(({ number }) => number);
}

export async function findSelectedCategories(trx: Trx, numbers: number[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct qc.category_id as id
    from unnest(${numbers}::bigint[]) as chosen (number)
    join questions q on q.number = chosen.number
    join question_categories qc on qc.question_id = q.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Locks those of the questions that still match the filter against any change; returns how many they are. */
export async function lockSelected(
  trx: Trx,
  numbers: number[],
  matches: RawBuilder<SqlBool>,
): Promise<number> {
  const { rows } = await sql<{ matching: number }>`
    select count(*)::integer as matching from (
      select q.id from questions q
      where q.number = any (${numbers}::bigint[]) and ${matches}
      for no key update of q) locked`.execute(trx);
  return rows[0]?.matching ?? 0;
}

/** Stores, for each question that the change alters, its values before and after; returns how many these are. */
export async function insertItems(
  trx: Trx,
  { id, change }: { id: string; change: BulkChange },
  numbers: number[],
): Promise<number> {
  const { rows } = await sql<{ inserted: number }>`
    with planned as materialized (
      select q.id, ${CHANGED_COLUMNS[change.kind]} as before, ${columnsAfterChange(change)} as after
      from unnest(${numbers}::bigint[]) as chosen (number)
      join questions q on q.number = chosen.number
    ), inserted as (
      insert into question_bulk_items (bulk_change_id, question_id, before, after)
      select ${id}::uuid, planned.id, planned.before, planned.after from planned
      where planned.before <> planned.after
      returning 1
    )
    select count(*)::integer as inserted from inserted`.execute(trx);
  return rows[0]?.inserted ?? 0;
}

/** Finds the questions with these numbers that nobody has changed since this change did. */
export async function findUnchangedQuestions(
  trx: Trx,
  { id, kind }: { id: string; kind: BulkKind },
  numbers: number[],
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select q.number
    from questions q
    join question_bulk_items i on i.question_id = q.id and i.bulk_change_id = ${id}::uuid
    where q.number = any (${numbers}::bigint[]) and ${CHANGED_COLUMNS[kind]} = i.after`.execute(trx);
  return rows.map(({ number }) => number);
}

/** Returns the numbers of all questions of the change, also of those deleted since. */
export async function findNumbersOfBulkChange(trx: Trx, id: string): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select q.number from question_bulk_items i join questions q on q.id = i.question_id
    where i.bulk_change_id = ${id}::uuid order by q.number`.execute(trx);
  return rows.map(({ number }) => number);
}

/** Finds the categories that the questions of a bulk change had before it. */
export async function findFormerCategories(trx: Trx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct category.id::uuid as id
    from question_bulk_items i
    cross join lateral jsonb_array_elements_text(i.before -> 'categories') as category (id)
    where i.bulk_change_id = ${id}::uuid and i.before ? 'categories'`.execute(trx);
  return rows.map((row) => row.id);
}
