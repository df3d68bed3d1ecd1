import { DETACHED, NONE, type TreatmentsOf } from './treatments.ts';

/** The columns with a question's content, the same for a stored question and an entry of an import. */
export const QUESTION_CONTENT_DATA = {
  question_text: NONE,
  choices: NONE,
  correct_answer: NONE,
  explanation: NONE,
  law_id: NONE,
  article: NONE,
  paragraph: NONE,
  pair: NONE,
  state: NONE,
  state_since: NONE,
  state_reason: NONE,
  source_exam: NONE,
  source_year: NONE,
  source_number: NONE,
  source_is_reserve: NONE,
} as const;

export const QUESTION_DATA = {
  questions: {
    id: NONE,
    number: NONE,
    version: NONE,
    import_id: NONE,
    search_text: NONE,
    notes: NONE,
    explanation_format: NONE,
    created_at: NONE,
    deleted_at: NONE,
    content_key: NONE,
    key_version: NONE,
    key_changed_at: NONE,
    ...QUESTION_CONTENT_DATA,
    shared_text_id: NONE,
    shared_text_version: NONE,
    shared_text_position: NONE,
  },
  shared_texts: {
    id: NONE,
    version: NONE,
    title: NONE,
    text: NONE,
    text_format: NONE,
    import_id: NONE,
    created_at: NONE,
    deleted_at: NONE,
  },
  shared_text_versions: {
    shared_text_id: NONE,
    version: NONE,
    title: NONE,
    text: NONE,
    text_format: NONE,
    created_at: NONE,
  },
  pictures: {
    hash: NONE,
    type: NONE,
    width: NONE,
    height: NONE,
    bytes: NONE,
    created_at: NONE,
    used_at: NONE,
  },
  question_versions: {
    notes: NONE,
    question_id: NONE,
    version: NONE,
    created_at: NONE,
    question_text: NONE,
    choices: NONE,
    correct_answer: NONE,
    explanation: NONE,
    explanation_format: NONE,
    law_id: NONE,
    article: NONE,
    paragraph: NONE,
    shared_text_id: NONE,
    shared_text_version: NONE,
  },
  question_categories: {
    question_id: NONE,
    category_id: NONE,
    position: NONE,
    question_number: NONE,
    choice_count: NONE,
    question_state: NONE,
    is_live: NONE,
    import_id: NONE,
  },
  laws: {
    id: NONE,
    title: NONE,
    short_title: NONE,
    consolidated: NONE,
  },
  law_divisions: {
    law_id: NONE,
    number: NONE,
    last_number: NONE,
    depth: NONE,
    label: NONE,
    name: NONE,
  },
  law_articles: {
    law_id: NONE,
    article: NONE,
    place: NONE,
    division: NONE,
  },
  question_bulk_changes: {
    id: NONE,
    change: NONE,
    selected: NONE,
    changed: NONE,
    made_by: DETACHED,
    created_at: NONE,
    undone_at: NONE,
    restored: NONE,
  },
  question_bulk_items: {
    bulk_change_id: NONE,
    question_id: NONE,
    before: NONE,
    after: NONE,
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
