import type { Category } from '#shared/catalogue/catalogue.contract.ts';
import { createSearchMatcher, foldText } from '#shared/lists/search.rules.ts';

export interface SearchableCategory {
  category: Category;
  foldedName: string;
}

export function toSearchableCategories(categories: Category[]): SearchableCategory[] {
  return categories.map((category) => ({ category, foldedName: foldText(category.name) }));
}

/** `groupId` null returns categories of any group or none. */
export function filterCategories(
  all: SearchableCategory[],
  groupId: string | null,
  search: string,
): Category[] {
  const matches = createSearchMatcher(search);
  return all
    .filter(({ category }) => groupId === null || category.groups.some((group) => group.id === groupId))
    .filter(({ foldedName }) => matches(foldedName))
    .map(({ category }) => category);
}
