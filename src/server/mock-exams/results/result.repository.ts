import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { StoredPartResult } from '#server/database/tables.ts';
import { withholdsKeys } from '#server/exams/kinds/kinds.sql.ts';
import type { Ruling } from '#server/mock-exams/delivery/rulings.ts';
import type { SheetLayout } from '#server/mock-exams/sheets/layout.ts';
import type { Badge } from '#shared/badges/badges.contract.ts';
import type { NoPointReason } from '#shared/exams/exams.rules.ts';
import type { TemplateContent } from '#shared/mock-exams/template.contract.ts';
import type { QuestionStateColumns } from '#shared/questions/question-state.contract.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import type { SharedText } from '#shared/questions/shared-texts/shared-text.contract.ts';
import type { ShownReference } from '#shared/questions/reference.contract.ts';

/** A question as it was shown and answered; `choices` are in the stored order. */
export interface StoredSheetAnswer {
  position: number;
  question_id: string;
  version: number;
  question_text: string;
  shared_text: SharedText | null;
  choices: string[];
  correct_answer: ChoiceIndex;
  notes: (string | null)[] | null;
  explanation: string | null;
  explanation_format: 'plain' | 'rich';
  reference: ShownReference | null;
  choice_order: string;
  selected_answer: number | null;
  is_doubtful: boolean;
  counts: boolean;
  earlier_answers: (number | null)[] | null;
  answer_time_ms: number | null;
  no_point_reason: NoPointReason | null;
  /** Whether the question is also on the user's open sheet, so that its answer must stay hidden. */
  is_on_open_sheet: boolean;
  /** The state of the question now, not when it was shown. */
  state: QuestionStateColumns;
}

export interface DeliveredSheet extends SheetLayout {
  id: string;
  /** The user's id and name; null once the user is deleted. */
  user_id: string | null;
  username: string | null;
  template_id: string | null;
  template_version: number;
  /** Whether the mock exam is removed, and nobody can take it again. */
  is_removed: boolean;
  /** Whether a user made the mock exam; it stays true after the account is deleted. */
  is_own: boolean;
  content: TemplateContent;
  part_is_available: boolean[];
  is_first_attempt: boolean;
  started_at: Date;
  delivered_at: Date;
  delivered_by: 'person' | 'server';
  time_taken: number;
  points: number;
  revision: number;
  parts: StoredPartResult[];
  right_answers: number;
  wrong_answers: number;
  blank_answers: number;
  direct: string;
  scaled: string;
  scale_maximum: string;
  share_numerator: string;
  share_denominator: string;
  passed: boolean;
  rulings: Ruling[];
  /** The earlier results, which rulings have replaced, oldest first; dates are texts, as in JSON. */
  former_marks: {
    revision: number;
    marked_at: string;
    scaled: string;
    scale_maximum: string;
    passed: boolean;
  }[];
  answers: StoredSheetAnswer[];
  /** The badges as read from JSON, in which `earned_date` is a text. */
  badges: (Omit<Badge, 'earned_date'> & { earned_date: string })[];
}

/** Finds a delivered sheet with its current results and every question as it was shown. */
export async function findDeliveredSheet(db: Database, id: string): Promise<DeliveredSheet | undefined> {
  const { rows } = await sql<DeliveredSheet>`
    select s.id, s.user_id, p.username, s.template_id, s.template_version, v.content,
      t.deleted_at is not null as is_removed, t.owner_id is not null or t.owner_deleted as is_own, s.question_parts,
      s.question_alternatives, s.question_is_reserve, s.part_is_available, s.is_first_attempt, s.started_at,
      s.delivered_at, s.delivered_by, e.time_taken, e.points, r.revision, r.parts, r.right_answers, r.wrong_answers,
      r.blank_answers, r.direct, r.scaled, r.scale_maximum, r.share_numerator::text, r.share_denominator::text,
      r.passed, r.rulings,
      (select coalesce(json_agg(json_build_object('revision', f.revision, 'marked_at', f.created_at,
          'scaled', f.scaled, 'scale_maximum', f.scale_maximum, 'passed', f.passed) order by f.revision), '[]')
        from mock_exam_results f where f.session_id = s.id and f.revision < s.revision) as former_marks,
      (select json_agg(json_build_object(
          'position', a.position, 'question_id', q.question_id, 'version', q.version,
          'question_text', q.question_text, 'choices', q.choices, 'correct_answer', q.correct_answer,
          'notes', q.notes, 'explanation', q.explanation, 'explanation_format', q.explanation_format,
          'shared_text', shown_shared_text(q.shared_text_id, q.shared_text_version),
          'reference', shown_reference(q.law_id, q.article, q.paragraph), 'choice_order', a.choice_order,
          'selected_answer', a.selected_answer, 'is_doubtful', a.is_doubtful, 'counts', a.counts,
          'earlier_answers', a.earlier_answers, 'answer_time_ms', a.answer_time_ms,
          'no_point_reason', a.no_point_reason, 'is_on_open_sheet', a.question_id = any (open.question_ids),
          'state', json_build_object('state', now.state, 'state_since', now.state_since,
            'state_reason', now.state_reason))
          order by a.position)
        from exam_answers a
        join question_contents q on q.question_id = a.question_id and q.version = a.question_version
        join questions now on now.id = a.question_id
        where a.session_id = s.id) as answers,
      (select coalesce(json_agg(b order by b.badge_type desc, b.milestone), '[]') from (
        select id, badge_type, period_type, period_start, period_end, milestone, earned_date, points_earned
        from user_badges where session_id = s.id) b) as badges
    from mock_exam_sheets s
    join mock_exam_results r on r.session_id = s.id and r.revision = s.revision
    join exam_sessions e on e.id = s.id
    join mock_exam_template_versions v on v.template_id = s.template_id and v.version = s.template_version
    join mock_exam_templates t on t.id = s.template_id
    left join profiles p on p.id = s.user_id
    left join lateral (
      select coalesce(array_agg(q.id), '{}') as question_ids
      from exam_attempts a cross join lateral unnest(a.question_ids) as q (id)
      where a.user_id = s.user_id and ${withholdsKeys}) open on true
    where s.id = ${id}::uuid`.execute(db);
  return rows[0];
}
