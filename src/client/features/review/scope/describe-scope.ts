import type { QuestionScope } from '#shared/review/choice.contract.ts';

interface Category {
  id: string;
  name: string;
}

interface Law {
  id: string;
  short_title: string;
}

/** Describes a scope: 'Régimen jurídico y 2 más · Ley 39/2015'; null if none of its parts is known. */
export function describeScope(scope: QuestionScope, categories: Category[], laws: Law[]): string | null {
  const lawIds = new Set(scope.laws.map(({ law_id }) => law_id));
  const parts = [
    describeNames(categories.filter(({ id }) => scope.category_ids.includes(id)).map(({ name }) => name)),
    describeNames(laws.filter(({ id }) => lawIds.has(id)).map(({ short_title }) => short_title)),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}

function describeNames([first, ...others]: string[]): string | null {
  if (first === undefined) return null;
  return others.length === 0 ? first : `${first} y ${others.length} más`;
}
