export const CATALOGUE_PAGE_SIZE = 20;

export const CATEGORY_SORTS = ['name', 'created_at', 'question_count'] as const;
export type CategorySort = (typeof CATEGORY_SORTS)[number];
export const GROUP_SORTS = ['name', 'category_count'] as const;
export type GroupSort = (typeof GROUP_SORTS)[number];

/** Characters in the name of a category or group. */
export const CATALOGUE_NAME_MAX = 500;
export const DESCRIPTION_MAX = 2_000;

export const MAX_FILTER_GROUPS = 50;

/** The maximum number of options in a list: administrators type more of the name instead of reading on. */
export const MAX_CATEGORY_OPTIONS = 50;
/** The maximum number of chosen options, which stay in the list whatever the search is. */
export const MAX_CHOSEN_OPTIONS = 100;

/** Says why a category can't be deleted (spec section 8). */
export function formatCategoryInUse(questions: number): string {
  return `No se puede eliminar la categoría porque tiene ${questions} pregunta(s) asociada(s).`;
}

/** Says why a group can't be deleted. */
export function formatGroupInUse(categories: number): string {
  return `No se puede eliminar el grupo porque tiene ${categories} categoría(s) asociada(s)`;
}
