import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

export interface CategoryQuestions {
  id: string;
  name: string;
  /** How many questions of the category have 2 choices, how many have 3, and so on. */
  questions: { choices: number; count: number }[];
}

// sorted here and not in SQL: PostgreSQL and PGlite collate differently, and neither puts 'Tema 2' before 'Tema 10'
const spanish = new Intl.Collator('es', { numeric: true });

/** Lists the live categories that have questions, by name; with an id, only that category. */
export async function listCategoryQuestions(db: Database, id: string | null): Promise<CategoryQuestions[]> {
  const { rows } = await sql<CategoryQuestions>`
    select c.id, c.name, q.questions
    from categories c
    join lateral (
      select json_agg(json_build_object('choices', n.choice_count, 'count', n.count) order by n.choice_count) as questions
      from (
        select choice_count, count(*)::integer as count from question_categories
        where category_id = c.id and position is not null
        group by choice_count) n
    ) q on q.questions is not null
    where c.deleted_at is null and (${id}::uuid is null or c.id = ${id}::uuid)`.execute(db);
  return rows.toSorted((a, b) => spanish.compare(a.name, b.name));
}
