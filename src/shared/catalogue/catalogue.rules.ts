export const CATALOGUE_PAGE_SIZE = 20;

export const CATEGORY_SORTS = ['name', 'created_at', 'question_count'] as const;
export type CategorySort = (typeof CATEGORY_SORTS)[number];
export const GROUP_SORTS = ['name', 'category_count'] as const;
export type GroupSort = (typeof GROUP_SORTS)[number];

/** Of a category or a group, in characters. */
export const NAME_MAX = 500;
export const DESCRIPTION_MAX = 2_000;

/** The list of categories can be limited to so many groups. */
export const MAX_FILTER_GROUPS = 50;

/** So many categories are offered at once to choose from: nobody looks through more, who wants another types more of it. */
export const MAX_CATEGORY_OPTIONS = 50;
/** So many are kept in what is offered, whatever is searched for. */
export const MAX_KEPT_OPTIONS = 100;

/** Why a category can't be deleted (spec section 8), with the number of its live questions. */
export function categoryInUse(questions: number): string {
  return `No se puede eliminar la categoría porque tiene ${questions} pregunta(s) asociada(s).`;
}

/** Why a group can't be deleted, with the number of its live categories. */
export function groupInUse(categories: number): string {
  return `No se puede eliminar el grupo porque tiene ${categories} categoría(s) asociada(s)`;
}
