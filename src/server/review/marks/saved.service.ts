import type { Database } from '#server/database/database.ts';
import { type Done, refuse, type Refusal } from '#server/refusals/refusal.ts';

export async function saveQuestion(
  db: Database,
  given: { user_id: string; question_id: string; note: string | null },
): Promise<Done | Refusal<'QUESTION_NOT_FOUND'>> {
  const saved = await db
    .insertInto('saved_questions')
    .columns(['user_id', 'question_id', 'note'])
    .expression((eb) =>
      eb
        .selectFrom('questions')
        .where('id', '=', given.question_id)
        .select([
          eb.val(given.user_id).$castTo<string>().as('user_id'),
          'id',
          eb.val(given.note).$castTo<string | null>().as('note'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'question_id']).doUpdateSet({ note: given.note }))
    .returning('question_id')
    .executeTakeFirst();
  return saved ? {} : refuse('QUESTION_NOT_FOUND');
}

export async function unsaveQuestion(
  db: Database,
  given: { user_id: string; question_id: string },
): Promise<void> {
  await db
    .deleteFrom('saved_questions')
    .where('user_id', '=', given.user_id)
    .where('question_id', '=', given.question_id)
    .execute();
}

export function findSavedAmong(
  db: Database,
  given: { user_id: string; question_ids: string[] },
): Promise<{ question_id: string; note: string | null }[]> {
  return db
    .selectFrom('saved_questions')
    .where('user_id', '=', given.user_id)
    .where((eb) => eb('question_id', '=', eb.fn.any(eb.val(given.question_ids))))
    .select(['question_id', 'note'])
    .execute();
}
