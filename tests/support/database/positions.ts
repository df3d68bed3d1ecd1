import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/**
 * Checks what drawing questions relies on: the positions of each category run from 1 to question_count without gaps,
 * only live and current questions have a position, and each has one in each of its categories. Checks too that each link
 * repeats its question's number, which lists sort by, and its state. Returns the inconsistencies.
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
