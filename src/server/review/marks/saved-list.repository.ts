import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { questionsInScope } from '#server/review/choice/matching.repository.ts';
import type { QuestionScope } from '#shared/review/choice.contract.ts';
import { QUESTION_PAGE_SIZE } from '#shared/review/review.rules.ts';
import type { SavedQuestion } from '#shared/review/saved.contract.ts';

interface SavedPage {
  user_id: string;
  scope: QuestionScope;
  /** Counted from 1. */
  page: number;
}

/** The questions of the deck: no more and no fewer than it counts and serves. */
export async function listSavedQuestions(
  db: Database,
  { page, ...given }: SavedPage,
): Promise<{ questions: SavedQuestion[]; total: number }> {
  const saved = sql`${questionsInScope(given)} and s.question_id is not null`;
  const counted = await sql<{ total: number }>`select count(*)::integer as total from ${saved}`.execute(db);
  const { rows } = await sql<SavedQuestion>`
    select q.id as question_id, q.question_text, s.note, s.created_at as saved_at
    from ${saved}
    order by s.created_at desc, q.id
    limit ${QUESTION_PAGE_SIZE}::integer offset ${(page - 1) * QUESTION_PAGE_SIZE}::integer`.execute(db);
  return { questions: rows, total: counted.rows[0]?.total ?? 0 };
}
