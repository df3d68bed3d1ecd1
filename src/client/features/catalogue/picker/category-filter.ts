import type { Category } from '#shared/catalogue/catalogue.contract.ts';
import { fold } from '#client/lib/format.ts';

/** A category with what the name filter compares. */
export interface ListedCategory {
  category: Category;
  folded: string;
}

export function listed(categories: Category[]): ListedCategory[] {
  return categories.map((category) => ({ category, folded: fold(category.name) }));
}

/** Those of the group, if one is given, whose names hold every word of the text. */
export function filterCategories(all: ListedCategory[], groupId: string | null, text: string): Category[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return all
    .filter(({ category }) => groupId === null || category.groups.some((group) => group.id === groupId))
    .filter(({ folded }) => words.every((word) => folded.includes(word)))
    .map(({ category }) => category);
}
