import { CONTENT } from './questions.ts';
import { DELETED, DETACHED, NONE, type TreatmentsOf } from './treatments.ts';

export const IMPORT_DATA = {
  question_imports: {
    id: NONE,
    file_name: DELETED,
    status: NONE,
    total: NONE,
    staged: NONE,
    tagged_explanations: NONE,
    leaves_out: NONE,
    importable: NONE,
    problems: NONE,
    remarks: NONE,
    questions_new: NONE,
    repeats: NONE,
    repeats_extended: NONE,
    questions_replaced: NONE,
    categories_created: NONE,
    category_names: NONE,
    created_by: DETACHED,
    created_at: NONE,
    published_at: NONE,
    undone_at: NONE,
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
    ...CONTENT,
    shared_text: NONE,
  },
  question_import_matches: {
    import_id: NONE,
    number: NONE,
    question_id: NONE,
    is_stored: NONE,
    is_repeat: NONE,
  },
  question_import_previews: {
    import_id: NONE,
    number: NONE,
    line: NONE,
    excerpt: NONE,
    is_staged: NONE,
    problems: NONE,
    is_repeat: NONE,
    is_conflict: NONE,
    warnings: NONE,
    category_keys: NONE,
    question_id: NONE,
    is_stored: NONE,
    stored_version: NONE,
    stored_conflict: NONE,
    stored_problem: NONE,
    changes: NONE,
    missing_keys: NONE,
    decision: NONE,
  },
  question_import_categories: {
    import_id: NONE,
    key: NONE,
    key_hash: NONE,
    name: NONE,
    mapped_name: NONE,
  },
  question_import_replacements: {
    import_id: NONE,
    question_id: NONE,
    version: NONE,
    new_version: NONE,
    before: NONE,
    after: NONE,
  },
} satisfies TreatmentsOf<
  | 'question_imports'
  | 'question_import_entries'
  | 'question_import_matches'
  | 'question_import_previews'
  | 'question_import_categories'
  | 'question_import_replacements'
>;
