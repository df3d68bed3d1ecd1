import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/**
 * Returns errors in the positions from which questions are drawn: in each category they must run from 1 to
 * question_count without gaps, and exactly the live and current questions without a shared text must have one. Each
 * link to a category must also repeat its question's number and state.
 */
export async function findPositionProblems(db: Database): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    with counted as (
      select c.id, c.name, c.question_count, count(qc.position) as positions, coalesce(max(qc.position), 0) as last
      from categories c
      left join question_categories qc on qc.category_id = c.id
      group by c.id
    )
    select format('%s: %s counted, %s positions, the last is %s', name, question_count, positions, last) as problem
    from counted
    where not (question_count = positions and positions = last)
    union all
    select format('%s: %s, number %s, linked with position %s and number %s', q.question_text,
      case when q.deleted_at is null then q.state else 'deleted' end, q.number, coalesce(qc.position::text, 'none'),
      qc.question_number)
    from question_categories qc
    join questions q on q.id = qc.question_id
    where (q.deleted_at is null and q.state = 'current' and q.shared_text_id is null) <> (qc.position is not null)
      or (q.deleted_at is null) <> qc.is_live or qc.question_number <> q.number
      or qc.question_state <> q.state`.execute(db);
  return rows.map(({ problem }) => problem);
}
