import { DELETED, NOT_PERSONAL, type TreatmentsOf } from './treatments.ts';

export const REVIEW_DATA = {
  review_log: {
    user_id: DELETED,
    number: DELETED,
    question_id: DELETED,
    question_version: DELETED,
    attempt_id: DELETED,
    answered_at: DELETED,
    answered_on: DELETED,
    rating: DELETED,
    is_blank: DELETED,
    is_doubtful: DELETED,
    answer_time_ms: DELETED,
  },
  review_undos: {
    user_id: DELETED,
    number: DELETED,
    created_at: DELETED,
  },
  review_rebuilds: {
    user_id: DELETED,
    created_at: DELETED,
  },
  review_cards: {
    user_id: DELETED,
    question_id: DELETED,
    question_version: DELETED,
    answered_at: DELETED,
    stability: DELETED,
    difficulty: DELETED,
    last_on: DELETED,
    reviews: DELETED,
    lapses: DELETED,
    failed_on: DELETED,
    right_since_on: DELETED,
    is_blank: DELETED,
    is_doubtful: DELETED,
    is_suspended: DELETED,
    put_off_until: DELETED,
  },
  answer_paces: {
    user_id: DELETED,
    length_class: DELETED,
    median_ms: DELETED,
    computed_on: DELETED,
  },
  category_facilities: {
    category_id: NOT_PERSONAL,
    right_answers: NOT_PERSONAL,
    answers: NOT_PERSONAL,
  },
  review_practices: {
    attempt_id: DELETED,
    user_id: DELETED,
  },
  review_settings: {
    user_id: DELETED,
    exam_day: DELETED,
    daily_questions: DELETED,
    daily_minutes: DELETED,
    retention: DELETED,
    asks_doubt: DELETED,
    holiday_first: DELETED,
    holiday_last: DELETED,
  },
  review_holidays: {
    user_id: DELETED,
    holiday_first: DELETED,
    holiday_last: DELETED,
  },
  saved_questions: {
    user_id: DELETED,
    question_id: DELETED,
    note: DELETED,
    created_at: DELETED,
  },
  practice_programmes: {
    id: DELETED,
    user_id: DELETED,
    name: DELETED,
    name_key: DELETED,
    choice: DELETED,
    created_at: DELETED,
  },
} satisfies TreatmentsOf<
  | 'review_log'
  | 'review_undos'
  | 'review_rebuilds'
  | 'review_cards'
  | 'answer_paces'
  | 'category_facilities'
  | 'review_practices'
  | 'review_settings'
  | 'review_holidays'
  | 'saved_questions'
  | 'practice_programmes'
>;
