import { NONE, type TreatmentsOf } from './treatments.ts';

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
    required_since: NONE,
  },
  legal_page_versions: {
    identifier: NONE,
    version: NONE,
    title: NONE,
    content: NONE,
    created_at: NONE,
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
} satisfies TreatmentsOf<
  | 'content_blocks'
  | 'legal_pages'
  | 'legal_page_versions'
  | 'contact_info'
  | 'category_groups'
  | 'categories'
  | 'category_group_assignments'
>;
