import { visitor } from '#server/api/base.ts';
import { findCategory, listCatalogue } from './catalogue.repository.ts';

export const catalogueProcedures = {
  list: visitor.catalogue.list.handler(({ context }) => listCatalogue(context.db)),

  category: visitor.catalogue.category.handler(async ({ input, context, errors }) => {
    const category = await findCategory(context.db, input.id);
    if (!category) throw errors.CATEGORY_NOT_FOUND();
    return category;
  }),
};
