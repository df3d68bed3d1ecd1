import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { NearPair, ComparedStoredQuestion } from './near-repeats.ts';

/** Returns live questions with a number above `after`, in ascending order. */
export async function listQuestionsToCompare(
  db: Database,
  after: number,
  limit: number,
): Promise<(ComparedStoredQuestion & { number: number })[]> {
  const { rows } = await sql<ComparedStoredQuestion & { number: number }>`
    select q.number::integer as number, q.id, q.question_text, q.choices, q.correct_answer, q.law_id, q.article
    from questions q
    where q.deleted_at is null and q.number > ${after}
    order by q.number
    limit ${limit}`.execute(db);
  return rows;
}

export async function hasMoreQuestionsThan(db: Database, amount: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from questions where deleted_at is null offset ${amount}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/**
 * Stores near repeats, except those of entries that equal a stored question. A near repeat may name a question that was
 * deleted meanwhile: deleted questions keep their rows.
 */
export async function insertNearRepeats(
  trx: Trx,
  id: string,
  pairs: (NearPair & { place: number })[],
): Promise<void> {
  await sql`
    with pair as materialized (
      select r.* from json_to_recordset(${JSON.stringify(pairs)}::text::json) as r (number integer, place smallint,
        other_number integer, question_id uuid, similarity real, disagrees boolean, must_be_seen boolean)
      join question_import_previews p on p.import_id = ${id}::uuid and p.number = r.number and not p.is_stored
      left join question_import_previews o on o.import_id = ${id}::uuid and o.number = r.other_number
      where o.is_stored is not true
    ), kept as (
      insert into question_import_near_repeats
        (import_id, number, place, other_number, question_id, similarity, disagrees)
      select ${id}::uuid, number, place, other_number, question_id, similarity, disagrees from pair
    )
    update question_import_previews p
    set is_near = true, is_near_with_other_key = p.is_near_with_other_key or f.disagrees,
      must_be_seen = p.must_be_seen or f.must_be_seen
    from (
      select number, bool_or(disagrees) as disagrees, bool_or(must_be_seen) as must_be_seen
      from pair group by number) f
    where p.import_id = ${id}::uuid and p.number = f.number`.execute(trx);
}
