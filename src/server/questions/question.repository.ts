import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { PublicQuestion } from '#shared/questions/questions.contract.ts';
import type { SharedText } from '#shared/questions/shared-texts/shared-text.contract.ts';

/** Finds a live question in its newest version, without the right answer and explanation. */
export function findPublicQuestion(db: Database, id: string): Promise<PublicQuestion | undefined> {
  return db
    .selectFrom('questions')
    .select(['id', 'question_text', 'choices'])
    .select(sql<SharedText | null>`shown_shared_text(shared_text_id, shared_text_version)`.as('shared_text'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
