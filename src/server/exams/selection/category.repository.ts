import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** A question of an exam; `place` counts from 1. */
export interface DrawnQuestion {
  question_id: string;
  category_id: string;
  place: number;
}

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

/** The questions at these positions; fewer where a position is empty because questions moved. */
export function questionsAt(categoryId: string, positions: number[]): RawBuilder<DrawnQuestion> {
  return sql<DrawnQuestion>`
    select qc.question_id, qc.category_id, d.place
    from unnest(${positions}::integer[]) with ordinality as d (position, place)
    join question_categories qc on qc.category_id = ${categoryId}::uuid and qc.position = d.position`;
}
