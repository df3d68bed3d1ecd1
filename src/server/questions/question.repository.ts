import type { Database } from '#server/database/database.ts';
import type { PublicQuestion } from '#shared/questions/questions.contract.ts';

/** A live question in its newest version, without what gives it away. */
export function findPublicQuestion(db: Database, id: string): Promise<PublicQuestion | undefined> {
  return db
    .selectFrom('questions')
    .select(['id', 'question_text', 'choices'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
