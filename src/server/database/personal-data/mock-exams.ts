import { DELETED, DETACHED, kept, NONE, type Treatment, type TreatmentsOf } from './treatments.ts';

const RULING_REASON = kept('tells users why their exams were marked again', 'as long as the question');
const REMARKING = kept('exams that a ruling concerns are marked again also without their user', 'until then');
const SEED: Treatment = { ...DETACHED, withheld: 'draws the questions, which stay those of the sheet' };

export const MOCK_EXAMS_DATA = {
  mock_exam_templates: {
    id: DETACHED,
    owner_id: DETACHED,
    owner_deleted: NONE,
    version: NONE,
    name: DELETED,
    name_key: DELETED,
    published: NONE,
    created_at: DETACHED,
    updated_at: DETACHED,
    deleted_at: NONE,
  },
  mock_exam_template_versions: {
    template_id: NONE,
    version: NONE,
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
    id: NONE,
    question_id: NONE,
    version: NONE,
    ruling: NONE,
    correct_answer: NONE,
    reason: RULING_REASON,
    ruled_by: DETACHED,
    created_at: NONE,
    revoked_by: DETACHED,
    revoked_at: NONE,
  },
  question_remarkings: {
    id: NONE,
    ruling_id: NONE,
    is_revocation: NONE,
    first_xid: NONE,
    people: NONE,
    created_at: NONE,
    finished_at: NONE,
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
