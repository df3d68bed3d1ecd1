import { NOT_PERSONAL, type TreatmentsOf } from './treatments.ts';

export const CONTENT_DATA = {
  content_blocks: {
    id: NOT_PERSONAL,
    identifier: NOT_PERSONAL,
    title: NOT_PERSONAL,
    description: NOT_PERSONAL,
    max_title_length: NOT_PERSONAL,
    max_description_length: NOT_PERSONAL,
    version: NOT_PERSONAL,
  },
  legal_pages: {
    id: NOT_PERSONAL,
    identifier: NOT_PERSONAL,
    title: NOT_PERSONAL,
    content: NOT_PERSONAL,
    version: NOT_PERSONAL,
    required_since: NOT_PERSONAL,
  },
  legal_page_versions: {
    identifier: NOT_PERSONAL,
    version: NOT_PERSONAL,
    title: NOT_PERSONAL,
    content: NOT_PERSONAL,
    created_at: NOT_PERSONAL,
  },
  contact_info: {
    id: NOT_PERSONAL,
    email: NOT_PERSONAL,
    only_one: NOT_PERSONAL,
    version: NOT_PERSONAL,
  },
  category_groups: {
    id: NOT_PERSONAL,
    name: NOT_PERSONAL,
    name_key: NOT_PERSONAL,
    description: NOT_PERSONAL,
    version: NOT_PERSONAL,
    created_at: NOT_PERSONAL,
  },
  categories: {
    id: NOT_PERSONAL,
    name: NOT_PERSONAL,
    name_key: NOT_PERSONAL,
    description: NOT_PERSONAL,
    question_count: NOT_PERSONAL,
    version: NOT_PERSONAL,
    import_id: NOT_PERSONAL,
    created_at: NOT_PERSONAL,
    deleted_at: NOT_PERSONAL,
  },
  category_group_assignments: {
    category_id: NOT_PERSONAL,
    group_id: NOT_PERSONAL,
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
