import { DETACHED, NONE, type TreatmentsOf } from './treatments.ts';

export const CONTENT_DATA = {
  content_blocks: {
    id: NONE,
    identifier: NONE,
    title: NONE,
    description: NONE,
    max_title_length: NONE,
    max_description_length: NONE,
    version: NONE,
  },
  legal_pages: {
    id: NONE,
    identifier: NONE,
    title: NONE,
    content: NONE,
    version: NONE,
  },
  contact_info: {
    id: NONE,
    email: NONE,
    only_one: NONE,
    version: NONE,
  },
  category_groups: {
    id: NONE,
    name: NONE,
    name_key: NONE,
    description: NONE,
    version: NONE,
    created_at: NONE,
  },
  categories: {
    id: NONE,
    name: NONE,
    name_key: NONE,
    description: NONE,
    question_count: NONE,
    version: NONE,
    import_id: NONE,
    created_at: NONE,
    deleted_at: NONE,
  },
  category_group_assignments: {
    category_id: NONE,
    group_id: NONE,
  },
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
    question_text: NONE,
    choices: NONE,
    correct_answer: NONE,
    explanation: NONE,
    law_id: NONE,
    article: NONE,
    paragraph: NONE,
    pair: NONE,
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
  },
  question_categories: {
    question_id: NONE,
    category_id: NONE,
    position: NONE,
    question_number: NONE,
    choice_count: NONE,
    import_id: NONE,
  },
  question_imports: {
    id: NONE,
    file_name: DETACHED,
    status: NONE,
    total: NONE,
    staged: NONE,
    tagged_explanations: NONE,
    leaves_out: NONE,
    importable: NONE,
    problems: NONE,
    questions_new: NONE,
    repeats: NONE,
    repeats_extended: NONE,
    categories_created: NONE,
    category_names: NONE,
    created_by: DETACHED,
    created_at: NONE,
    published_at: NONE,
    undone_at: NONE,
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
  question_import_entries: {
    notes: NONE,
    explanation_format: NONE,
    import_id: NONE,
    number: NONE,
    repeat_of: NONE,
    question_id: NONE,
    category_names: NONE,
    category_keys: NONE,
    content_key: NONE,
    staged_at: NONE,
    question_text: NONE,
    choices: NONE,
    correct_answer: NONE,
    explanation: NONE,
    law_id: NONE,
    article: NONE,
    paragraph: NONE,
    pair: NONE,
  },
  question_import_matches: {
    import_id: NONE,
    number: NONE,
    question_id: NONE,
    is_stored: NONE,
    is_repeat: NONE,
  },
} satisfies TreatmentsOf<
  | 'content_blocks'
  | 'legal_pages'
  | 'contact_info'
  | 'category_groups'
  | 'categories'
  | 'category_group_assignments'
  | 'questions'
  | 'question_versions'
  | 'question_categories'
  | 'question_imports'
  | 'laws'
  | 'law_divisions'
  | 'law_articles'
  | 'question_import_entries'
  | 'question_import_matches'
>;
