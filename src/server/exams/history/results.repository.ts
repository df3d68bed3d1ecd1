import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import type { Badge } from '#shared/badges/badges.contract.ts';
import type { NoPointReason } from '#shared/exams/exams.rules.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import type { QuestionStateColumns } from '#shared/questions/question-state.contract.ts';
import type { RulingKind } from '#shared/questions/rulings.rules.ts';
import type { ShownQuestion } from '#server/exams/attempts/attempt.repository.ts';
import type { ExamKindName } from '#shared/exams/exams.rules.ts';
import { withholdsKeys } from '#server/exams/kinds/kinds.sql.ts';

export type StoredAnswer = ShownQuestion & {
  position: number;
  category_id: string;
  /** The answer; null if the question was left blank. */
  selected_answer: ChoiceIndex | null;
  is_correct: boolean;
  no_point_reason: NoPointReason | null;
  counts: boolean;
  ruling: RulingKind | null;
  state: QuestionStateColumns;
  /** Whether the question is also in the user's open mock exam. */
  is_on_open_sheet: boolean;
};

export interface StoredExamSession {
  id: string;
  /** The user; null once they are deleted. */
  user_id: string | null;
  kind: ExamKindName;
  score: number;
  total_questions: number;
  time_taken: number;
  created_at: Date;
  is_review: boolean;
  categories: string[];
  /** The names of `categories` when the exam was finished, in the same order. */
  category_names: string[];
  answers: StoredAnswer[];
  /** The badges earned with the exam; their dates are text because they come from JSON. */
  badges: (Omit<Badge, 'earned_date'> & { earned_date: string })[];
}

/** Finds a finished exam, with every question as it was shown. */
export async function findExamSession(
  db: Database,
  sessionId: string,
): Promise<StoredExamSession | undefined> {
  const [session] = await readSession(db, { sessionId });
  return session;
}

/** Finds the user who took an exam; undefined once they are deleted. */
export async function findExaminee(
  db: Database,
  sessionId: string,
): Promise<{ id: string; username: string } | undefined> {
  return db
    .selectFrom('exam_sessions as s')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .select(['p.id', 'p.username'])
    .where('s.id', '=', sessionId)
    .executeTakeFirst();
}

const readSession = createStatement<{ sessionId: string }, StoredExamSession>(
  ({ sessionId }) => sql`
    select s.id, s.user_id, s.kind, s.score, s.total_questions, s.time_taken, s.created_at, s.categories, s.category_names,
      exists (select from review_practices p where p.attempt_id = s.id) as is_review,
      (select json_agg(json_build_object(
          'position', a.position, 'category_id', a.category_id,
          'selected_answer', a.selected_answer, 'is_correct', a.is_correct, 'no_point_reason', a.no_point_reason,
          'counts', a.counts, 'ruling', q.ruling,
          'state', json_build_object('state', now.state, 'state_since', now.state_since,
            'state_reason', now.state_reason), 'is_on_open_sheet', a.question_id = any (sheet.question_ids),
          'question_id', q.question_id, 'question_text', q.question_text, 'choices', q.choices,
          'correct_answer', q.correct_answer, 'notes', q.notes, 'explanation', q.explanation,
          'explanation_format', q.explanation_format, 'reference', shown_reference(q.law_id, q.article, q.paragraph),
          'shared_text', shown_shared_text(q.shared_text_id, q.shared_text_version),
          'choice_order', fit_choice_order(a.choice_order, cardinality(q.choices))) order by a.position)
        from exam_answers a
        join question_contents q on q.question_id = a.question_id and q.version = a.question_version
        join questions now on now.id = a.question_id
        where a.session_id = s.id) as answers,
      (select coalesce(json_agg(b order by b.badge_type desc, b.milestone), '[]') from (
        select id, badge_type, period_type, period_start, period_end, milestone, earned_date, points_earned
        from user_badges where session_id = s.id) b) as badges
    from exam_sessions s
    left join lateral (
      select coalesce(array_agg(q.id), '{}') as question_ids
      from exam_attempts a cross join lateral unnest(a.question_ids) as q (id)
      where a.user_id = s.user_id and ${withholdsKeys}) sheet on true
    where s.id = ${sessionId}::uuid`,
);
