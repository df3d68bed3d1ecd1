import { visitor } from '#server/access/base.ts';
import type { Category, Group } from '#shared/catalogue/catalogue.contract.ts';
import { withoutTags } from '#shared/text/basic.rules.ts';
import { findCategory, listCatalogue } from './catalogue.repository.ts';

export const catalogueProcedures = {
  list: visitor.catalogue.list.handler(async ({ context }) => {
    const { groups, categories } = await listCatalogue(context.db);
    return { groups: groups.map(groupOnDisplay), categories: categories.map(categoryOnDisplay) };
  }),

  category: visitor.catalogue.category.handler(async ({ input, context, errors }) => {
    const category = await findCategory(context.db, input.id);
    if (!category) throw errors.CATEGORY_NOT_FOUND();
    return categoryOnDisplay(category);
  }),
};

function groupOnDisplay({ id, name }: Group): Group {
  return { id, name: withoutTags(name) };
}

function categoryOnDisplay(category: Category): Category {
  const { name, description, groups } = category;
  return {
    ...category,
    name: withoutTags(name),
    description: withoutTags(description),
    groups: groups.map(groupOnDisplay),
  };
}
