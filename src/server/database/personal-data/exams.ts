import { DELETED, DETACHED, type TreatmentsOf } from './treatments.ts';

export const EXAMS_DATA = {
  exam_attempts: {
    id: DELETED,
    user_id: DELETED,
    kind: DELETED,
    question_ids: DELETED,
    category_ids: DELETED,
    versions: DELETED,
    current_position: DELETED,
    answers: DELETED,
    answer_times_ms: DELETED,
    choice_orders: DELETED,
    deadline: DELETED,
    time_taken: DELETED,
    started_at: DELETED,
    step_at: DELETED,
    answered_at: DELETED,
    is_doubtful: DELETED,
    kept_answers: DELETED,
    minutes: DELETED,
  },
  exam_sessions: {
    id: DETACHED,
    user_id: DETACHED,
    kind: DETACHED,
    score: DETACHED,
    blank_answers: DETACHED,
    points: DETACHED,
    total_questions: DETACHED,
    time_taken: DETACHED,
    categories: DETACHED,
    category_names: DETACHED,
    timed_answers: DETACHED,
    right_timed_answers: DETACHED,
    answer_time_ms: DETACHED,
    created_at: DETACHED,
  },
  exam_answers: {
    session_id: DETACHED,
    question_id: DETACHED,
    question_version: DETACHED,
    category_id: DETACHED,
    position: DETACHED,
    selected_answer: DETACHED,
    is_correct: DETACHED,
    answer_time_ms: DETACHED,
    choice_order: DETACHED,
    is_doubtful: DETACHED,
    earlier_answers: DETACHED,
    no_point_reason: DETACHED,
    counts: DETACHED,
  },
  abandoned_attempts: {
    id: DELETED,
    user_id: DELETED,
    shown_questions: DELETED,
    started_at: DELETED,
    abandoned_at: DELETED,
  },
  user_totals: {
    user_id: DELETED,
    total_exams: DELETED,
    total_questions: DELETED,
    correct_answers: DELETED,
    points: DELETED,
    total_time: DELETED,
    best_score: DELETED,
    last_exam_date: DELETED,
    streak_start: DELETED,
  },
  user_period_totals: {
    user_id: DELETED,
    period_type: DELETED,
    period_start: DELETED,
    total_exams: DELETED,
    total_questions: DELETED,
    correct_answers: DELETED,
    total_time: DELETED,
    best_score: DELETED,
  },
  user_category_totals: {
    user_id: DELETED,
    period_type: DELETED,
    period_start: DELETED,
    category_id: DELETED,
    total_exams: DELETED,
    total_questions: DELETED,
    correct_answers: DELETED,
  },
  people_without_exams: {
    user_id: DELETED,
  },
} satisfies TreatmentsOf<
  | 'exam_attempts'
  | 'exam_sessions'
  | 'exam_answers'
  | 'abandoned_attempts'
  | 'user_totals'
  | 'user_period_totals'
  | 'user_category_totals'
  | 'people_without_exams'
>;
