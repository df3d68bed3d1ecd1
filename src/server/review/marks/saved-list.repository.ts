import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { limitTo, sliceOf } from '#server/lists/list-sql.ts';
import { liveQuestionsInScope } from '#server/review/choice/matching.repository.ts';
import type { QuestionScope } from '#shared/review/choice.contract.ts';
import { REVIEW_PAGE_SIZE } from '#shared/review/review.rules.ts';
import type { SavedQuestion } from '#shared/review/saved.contract.ts';

interface SavedPage {
  user_id: string;
  scope: QuestionScope;
  /** The page, counted from 1. */
  page: number;
}

/**
 * Lists saved questions. Unlike the deck, which a practice serves, the list has both questions of a pair, and also
 * outdated and annulled questions.
 */
export async function listSavedQuestions(
  db: Database,
  { page, ...given }: SavedPage,
): Promise<{ questions: SavedQuestion[]; total: number }> {
  const saved = sql`${liveQuestionsInScope(given)} and s.question_id is not null`;
  const counted = await sql<{ total: number }>`select count(*)::integer as total from ${saved}`.execute(db);
  const { rows } = await sql<SavedQuestion>`
    select q.id as question_id, q.question_text,
      shown_shared_text(q.shared_text_id, q.shared_text_version) as shared_text, s.note, s.created_at as saved_at,
      q.state, q.state_since, q.state_reason
    from ${saved}
    order by s.created_at desc, q.id
    ${limitTo(sliceOf(page, REVIEW_PAGE_SIZE))}`.execute(db);
  return { questions: rows, total: counted.rows[0]?.total ?? 0 };
}
