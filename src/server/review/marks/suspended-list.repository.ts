import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { limitTo, sliceOf } from '#server/lists/list-sql.ts';
import { questionsInScope } from '#server/review/choice/matching.repository.ts';
import { REVIEW_PAGE_SIZE } from '#shared/review/review.rules.ts';
import type { SuspendedQuestion } from '#shared/review/suspended.contract.ts';

interface SuspendedPage {
  user_id: string;
  /** The page, counted from 1. */
  page: number;
}

export async function listSuspendedQuestions(
  db: Database,
  { user_id, page }: SuspendedPage,
): Promise<{ questions: SuspendedQuestion[]; total: number }> {
  const suspended = sql`${questionsInScope({ user_id, scope: { category_ids: [], laws: [] } })} and c.is_suspended`;
  const counted = await sql<{ total: number }>`select count(*)::integer as total from ${suspended}`.execute(
    db,
  );
  const { rows } = await sql<SuspendedQuestion>`
    select q.id as question_id, q.question_text,
      shown_shared_text(q.shared_text_id, q.shared_text_version) as shared_text, c.lapses
    from ${suspended}
    order by c.lapses desc, q.number
    ${limitTo(sliceOf(page, REVIEW_PAGE_SIZE))}`.execute(db);
  return { questions: rows, total: counted.rows[0]?.total ?? 0 };
}
