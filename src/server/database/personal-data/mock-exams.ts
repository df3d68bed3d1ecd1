import {
  DELETED,
  DETACHED,
  kept,
  NOT_PERSONAL,
  type ColumnTreatment,
  type TreatmentsOf,
} from './treatments.ts';

const RULING_REASON = kept('tells users why their exams were marked again', 'as long as the question');
const REMARKING = kept('exams that a ruling concerns are marked again also without their user', 'until then');
const SEED: ColumnTreatment = { ...DETACHED, withheld: 'draws the questions, which stay those of the sheet' };

export const MOCK_EXAMS_DATA = {
  mock_exam_templates: {
    id: DETACHED,
    owner_id: DETACHED,
    owner_deleted: NOT_PERSONAL,
    version: NOT_PERSONAL,
    name: DELETED,
    name_key: DELETED,
    published: NOT_PERSONAL,
    created_at: DETACHED,
    updated_at: DETACHED,
    deleted_at: NOT_PERSONAL,
  },
  mock_exam_template_versions: {
    template_id: NOT_PERSONAL,
    version: NOT_PERSONAL,
    name: DELETED,
    content: DETACHED,
    created_at: DETACHED,
  },
  exam_marks: {
    attempt_id: DELETED,
    sequence: DELETED,
    device_id: DELETED,
    position: DELETED,
    selected_answer: DELETED,
    is_doubtful: DELETED,
    marked_at: DELETED,
  },
  mock_exam_sheets: {
    id: DETACHED,
    user_id: DETACHED,
    template_id: DETACHED,
    template_version: DETACHED,
    draw_seed: SEED,
    question_parts: DETACHED,
    question_alternatives: DETACHED,
    question_is_reserve: DETACHED,
    part_is_available: DETACHED,
    part_begins: DETACHED,
    part_ends: DETACHED,
    extra_time_percent: DETACHED,
    is_first_attempt: DETACHED,
    started_at: DETACHED,
    delivered_at: DETACHED,
    delivered_by: DETACHED,
    revision: DETACHED,
  },
  mock_exam_results: {
    session_id: DETACHED,
    revision: DETACHED,
    parts: DETACHED,
    right_answers: DETACHED,
    wrong_answers: DETACHED,
    blank_answers: DETACHED,
    direct: DETACHED,
    scaled: DETACHED,
    scale_maximum: DETACHED,
    share_numerator: DETACHED,
    share_denominator: DETACHED,
    passed: DETACHED,
    rulings: DETACHED,
    created_at: DETACHED,
  },
  question_rulings: {
    id: NOT_PERSONAL,
    question_id: NOT_PERSONAL,
    version: NOT_PERSONAL,
    ruling: NOT_PERSONAL,
    correct_answer: NOT_PERSONAL,
    reason: RULING_REASON,
    ruled_by: DETACHED,
    created_at: NOT_PERSONAL,
    revoked_by: DETACHED,
    revoked_at: NOT_PERSONAL,
  },
  question_remarkings: {
    id: NOT_PERSONAL,
    ruling_id: NOT_PERSONAL,
    is_revocation: NOT_PERSONAL,
    first_xid: NOT_PERSONAL,
    people: NOT_PERSONAL,
    created_at: NOT_PERSONAL,
    finished_at: NOT_PERSONAL,
  },
  question_remarking_people: {
    remarking_id: REMARKING,
    person: REMARKING,
    session_ids: REMARKING,
  },
  mark_changes: {
    id: DELETED,
    remarking_id: DELETED,
    user_id: DELETED,
    exams: DELETED,
    created_at: DELETED,
    dismissed_at: DELETED,
  },
} satisfies TreatmentsOf<
  | 'mock_exam_templates'
  | 'mock_exam_template_versions'
  | 'exam_marks'
  | 'mock_exam_sheets'
  | 'mock_exam_results'
  | 'question_rulings'
  | 'question_remarkings'
  | 'question_remarking_people'
  | 'mark_changes'
>;
