import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { findPositionProblems } from './positions.ts';

/** The number of stored rows of each kind. */
export interface BankSize {
  /** The number of questions, deleted ones included. */
  questions: number;
  deleted: number;
  versions: number;
  /** The number of links of questions to categories. */
  links: number;
  /** The number of categories, without deleted ones. */
  categories: number;
}

/** Returns the inconsistencies of a question bank; every operation must leave none. */
export async function findBankProblems(db: Database): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select 'live twins: ' || min(question_text) as problem from questions where deleted_at is null
    group by content_key having count(*) > 1
    union all
    select 'a live question in a deleted category: ' || q.question_text
    from question_categories qc
    join questions q on q.id = qc.question_id
    join categories c on c.id = qc.category_id
    where q.deleted_at is null and c.deleted_at is not null
    union all
    select 'earlier versions are missing of ' || q.question_text
    from questions q
    where q.version - 1 <> (select count(*) from question_versions v where v.question_id = q.id)`.execute(db);
  return [...(await findPositionProblems(db)), ...rows.map(({ problem }) => problem)];
}

export async function countBankRows(db: Database): Promise<BankSize> {
  const { rows } = await sql<BankSize>`
    select (select count(*)::integer from questions) as questions,
      (select count(*)::integer from questions where deleted_at is not null) as deleted,
      (select count(*)::integer from question_versions) as versions,
      (select count(*)::integer from question_categories where position is not null) as links,
      (select count(*)::integer from categories where deleted_at is null) as categories`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('the bank could not be counted');
  return counts;
}
