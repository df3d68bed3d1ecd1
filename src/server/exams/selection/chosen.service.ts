import { sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import { IS_ASKABLE_IN_CATEGORY } from '#server/questions/positions/served.sql.ts';
import { lockStarts } from '#server/exams/budgets/budget.repository.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';

export interface ChosenQuestion {
  question_id: string;
  category_id: string;
  /** The name of the category. */
  name: string;
}

/**
 * Returns the questions in this order, each in one of its categories, without those deleted meanwhile. Locks the user
 * until the transaction ends, so that they start no other exam.
 */
export async function findChosenQuestions(
  trx: Trx,
  given: { user_id: string; question_ids: string[]; category_ids: string[] },
): Promise<ChosenQuestion[] | Refusal<'NO_QUESTIONS'>> {
  await lockStarts(trx, given.user_id);
  const { rows } = await sql<ChosenQuestion>`
    select s.question_id, c.id as category_id, c.name
    from unnest(${given.question_ids}::uuid[]) with ordinality as s (question_id, place)
    join questions q on q.id = s.question_id
    cross join lateral (
      select c.id, c.name
      from question_categories qc
      join categories c on c.id = qc.category_id
      where qc.question_id = s.question_id and ${IS_ASKABLE_IN_CATEGORY}
      order by c.id = any (${given.category_ids}::uuid[]) desc, c.name_key collate "C"
      limit 1
    ) c
    order by s.place`.execute(trx);
  return rows.length === 0 ? refuse('NO_QUESTIONS') : rows;
}
