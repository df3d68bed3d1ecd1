import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { Draw } from './category.service.ts';
import type { DrawnQuestion } from './category.repository.ts';

/** These questions in this order, each in one of its categories; without those that were deleted meanwhile. */
export async function drawChosen(
  db: Database,
  given: { question_ids: string[]; category_ids: string[] },
): Promise<Draw | Refusal<'NO_QUESTIONS'>> {
  const { rows } = await sql<{ question_id: string; category_id: string; name: string }>`
    select s.question_id, c.id as category_id, c.name
    from unnest(${given.question_ids}::uuid[]) with ordinality as s (question_id, place)
    cross join lateral (
      select c.id, c.name
      from question_categories qc
      join categories c on c.id = qc.category_id
      where qc.question_id = s.question_id and qc.position is not null
      order by c.id = any (${given.category_ids}::uuid[]) desc, c.name_key collate "C"
      limit 1
    ) c
    order by s.place`.execute(db);
  if (rows.length === 0) return refuse('NO_QUESTIONS');
  const categories = new Map(rows.map(({ category_id, name }) => [category_id, { id: category_id, name }]));
  return {
    count: rows.length,
    categories: [...categories.values()],
    // joined once more where the attempt is inserted: a question may have gone in between
    questions: sql<DrawnQuestion>`
      select qc.question_id, qc.category_id, d.place
      from unnest(${rows.map(({ question_id }) => question_id)}::uuid[],
          ${rows.map(({ category_id }) => category_id)}::uuid[])
        with ordinality as d (question_id, category_id, place)
      join question_categories qc on qc.question_id = d.question_id and qc.category_id = d.category_id
        and qc.position is not null`,
  };
}
