import { DETACHED, NOT_PERSONAL, type TreatmentsOf } from './treatments.ts';

/** The columns with a question's content, the same for a stored question and an entry of an import. */
export const QUESTION_CONTENT_DATA = {
  question_text: NOT_PERSONAL,
  choices: NOT_PERSONAL,
  correct_answer: NOT_PERSONAL,
  explanation: NOT_PERSONAL,
  law_id: NOT_PERSONAL,
  article: NOT_PERSONAL,
  paragraph: NOT_PERSONAL,
  pair: NOT_PERSONAL,
  state: NOT_PERSONAL,
  state_since: NOT_PERSONAL,
  state_reason: NOT_PERSONAL,
  source_exam: NOT_PERSONAL,
  source_year: NOT_PERSONAL,
  source_number: NOT_PERSONAL,
  source_is_reserve: NOT_PERSONAL,
} as const;

export const QUESTION_DATA = {
  questions: {
    id: NOT_PERSONAL,
    number: NOT_PERSONAL,
    version: NOT_PERSONAL,
    import_id: NOT_PERSONAL,
    search_text: NOT_PERSONAL,
    notes: NOT_PERSONAL,
    explanation_format: NOT_PERSONAL,
    created_at: NOT_PERSONAL,
    deleted_at: NOT_PERSONAL,
    content_key: NOT_PERSONAL,
    key_version: NOT_PERSONAL,
    key_changed_at: NOT_PERSONAL,
    ...QUESTION_CONTENT_DATA,
    shared_text_id: NOT_PERSONAL,
    shared_text_version: NOT_PERSONAL,
    shared_text_position: NOT_PERSONAL,
  },
  shared_texts: {
    id: NOT_PERSONAL,
    version: NOT_PERSONAL,
    title: NOT_PERSONAL,
    text: NOT_PERSONAL,
    text_format: NOT_PERSONAL,
    import_id: NOT_PERSONAL,
    created_at: NOT_PERSONAL,
    deleted_at: NOT_PERSONAL,
  },
  shared_text_versions: {
    shared_text_id: NOT_PERSONAL,
    version: NOT_PERSONAL,
    title: NOT_PERSONAL,
    text: NOT_PERSONAL,
    text_format: NOT_PERSONAL,
    created_at: NOT_PERSONAL,
  },
  pictures: {
    hash: NOT_PERSONAL,
    type: NOT_PERSONAL,
    width: NOT_PERSONAL,
    height: NOT_PERSONAL,
    bytes: NOT_PERSONAL,
    created_at: NOT_PERSONAL,
    used_at: NOT_PERSONAL,
  },
  question_versions: {
    notes: NOT_PERSONAL,
    question_id: NOT_PERSONAL,
    version: NOT_PERSONAL,
    created_at: NOT_PERSONAL,
    question_text: NOT_PERSONAL,
    choices: NOT_PERSONAL,
    correct_answer: NOT_PERSONAL,
    explanation: NOT_PERSONAL,
    explanation_format: NOT_PERSONAL,
    law_id: NOT_PERSONAL,
    article: NOT_PERSONAL,
    paragraph: NOT_PERSONAL,
    shared_text_id: NOT_PERSONAL,
    shared_text_version: NOT_PERSONAL,
  },
  question_categories: {
    question_id: NOT_PERSONAL,
    category_id: NOT_PERSONAL,
    position: NOT_PERSONAL,
    question_number: NOT_PERSONAL,
    choice_count: NOT_PERSONAL,
    question_state: NOT_PERSONAL,
    is_live: NOT_PERSONAL,
    import_id: NOT_PERSONAL,
  },
  laws: {
    id: NOT_PERSONAL,
    title: NOT_PERSONAL,
    short_title: NOT_PERSONAL,
    consolidated: NOT_PERSONAL,
  },
  law_divisions: {
    law_id: NOT_PERSONAL,
    number: NOT_PERSONAL,
    last_number: NOT_PERSONAL,
    depth: NOT_PERSONAL,
    label: NOT_PERSONAL,
    name: NOT_PERSONAL,
  },
  law_articles: {
    law_id: NOT_PERSONAL,
    article: NOT_PERSONAL,
    place: NOT_PERSONAL,
    division: NOT_PERSONAL,
  },
  question_bulk_changes: {
    id: NOT_PERSONAL,
    change: NOT_PERSONAL,
    selected: NOT_PERSONAL,
    changed: NOT_PERSONAL,
    made_by: DETACHED,
    created_at: NOT_PERSONAL,
    undone_at: NOT_PERSONAL,
    restored: NOT_PERSONAL,
  },
  question_bulk_items: {
    bulk_change_id: NOT_PERSONAL,
    question_id: NOT_PERSONAL,
    before: NOT_PERSONAL,
    after: NOT_PERSONAL,
  },
} satisfies TreatmentsOf<
  | 'questions'
  | 'question_versions'
  | 'shared_texts'
  | 'shared_text_versions'
  | 'pictures'
  | 'question_categories'
  | 'laws'
  | 'law_divisions'
  | 'law_articles'
  | 'question_bulk_changes'
  | 'question_bulk_items'
>;
