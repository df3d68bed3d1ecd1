import { type RawBuilder, sql } from 'kysely';
import { toStateColumns } from '#shared/questions/question-state.contract.ts';
import type { BulkChange } from '#shared/questions/bulk-changes.contract.ts';

export type BulkKind = BulkChange['kind'];

const categoriesOf = sql`(
  select coalesce(jsonb_agg(qc.category_id order by qc.category_id), '[]')
  from question_categories qc where qc.question_id = q.id)`;

const DELETED = sql`jsonb_build_object('deleted', q.deleted_at is not null)`;

/** SQL: for each kind of bulk change, the columns of the question `q` that it changes, as JSON. */
export const CHANGED_COLUMNS: Record<BulkKind, RawBuilder<unknown>> = {
  categories: sql`jsonb_build_object('categories', ${categoriesOf})`,
  state: sql`jsonb_build_object('state', q.state, 'state_since', q.state_since, 'state_reason', q.state_reason)`,
  source: sql`jsonb_build_object('source_exam', q.source_exam, 'source_year', q.source_year,
    'source_number', q.source_number, 'source_is_reserve', q.source_is_reserve)`,
  delete: DELETED,
  restore: DELETED,
};

/** SQL: the same columns of the question `q` as they are after the change. */
export function columnsAfterChange(change: BulkChange): RawBuilder<unknown> {
  switch (change.kind) {
    case 'categories':
      return sql`jsonb_build_object('categories', (
        select coalesce(jsonb_agg(id order by id), '[]') from (
          select qc.category_id as id from question_categories qc
          where qc.question_id = q.id and qc.category_id <> all (${change.remove_ids}::uuid[])
          union
          select unnest(${change.add_ids}::uuid[])) wanted))`;
    case 'state':
      return sql`${JSON.stringify(toStateColumns(change))}::text::jsonb`;
    case 'source':
      return change.source === null
        ? sql`jsonb_build_object('source_exam', null, 'source_year', null, 'source_number', null,
            'source_is_reserve', false)`
        : sql`jsonb_build_object('source_exam', ${change.source.exam}::text,
            'source_year', ${change.source.year}::integer, 'source_number', q.source_number,
            'source_is_reserve', ${change.source.is_reserve}::boolean)`;
    case 'delete':
      return sql`jsonb_build_object('deleted', true)`;
    case 'restore':
      return sql`jsonb_build_object('deleted', false)`;
  }
}
