import { visitorProcedure } from '#server/access/base.ts';
import { refuse } from '#server/refusals/refusal.ts';
import type { Category, Group } from '#shared/catalogue/catalogue.contract.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import { findCategory, listCatalogue } from './catalogue.repository.ts';

export const catalogueProcedures = {
  list: visitorProcedure.catalogue.list.handler(async ({ context }) => {
    const { groups, categories } = await context.readStale(listCatalogue);
    return { groups: groups.map(toDisplayedGroup), categories: categories.map(toDisplayedCategory) };
  }),

  category: visitorProcedure.catalogue.category.handler(async ({ input, context }) => {
    const category = await findCategory(context.db, input.id);
    return category ? toDisplayedCategory(category) : refuse('CATEGORY_NOT_FOUND');
  }),
};

function toDisplayedGroup({ id, name }: Group): Group {
  return { id, name: stripTags(name) };
}

function toDisplayedCategory(category: Category): Category {
  const { name, description, groups } = category;
  return {
    ...category,
    name: stripTags(name),
    description: stripTags(description),
    groups: groups.map(toDisplayedGroup),
  };
}
