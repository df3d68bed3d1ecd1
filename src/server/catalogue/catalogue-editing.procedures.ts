import { permittedProcedure } from '#server/access/base.ts';
import { createCategory, removeCategory, updateCategory } from './categories-editing.service.ts';
import { countCategories, findCategoryOptions, listCategories } from './categories-list.repository.ts';
import { createGroup, removeGroup, updateGroup } from './groups-editing.service.ts';
import { countGroups, findGroupOptions, listGroups } from './groups-list.repository.ts';

const { categories, groups } = permittedProcedure('catalogue.edit').catalogue;

export const catalogueEditingProcedures = {
  categories: {
    list: categories.list.handler(async ({ input, context }) => {
      const [listed, total] = await Promise.all([
        listCategories(context.db, input),
        countCategories(context.db, input),
      ]);
      return { categories: listed, total };
    }),

    options: categories.options.handler(({ input, context }) => findCategoryOptions(context.db, input)),

    create: categories.create.handler(({ input, context }) =>
      createCategory(context.db, context.user, input),
    ),

    update: categories.update.handler(({ input, context }) =>
      updateCategory(context.db, context.user, input),
    ),

    remove: categories.remove.handler(({ input, context }) =>
      removeCategory(context.db, context.user, input.id),
    ),
  },

  groups: {
    list: groups.list.handler(async ({ input, context }) => {
      const [listed, total] = await Promise.all([
        listGroups(context.db, input),
        countGroups(context.db, input.search),
      ]);
      return { groups: listed, total };
    }),

    options: groups.options.handler(async ({ context }) => ({
      groups: await findGroupOptions(context.db),
    })),

    create: groups.create.handler(({ input, context }) => createGroup(context.db, context.user, input)),

    update: groups.update.handler(({ input, context }) => updateGroup(context.db, context.user, input)),

    remove: groups.remove.handler(({ input, context }) => removeGroup(context.db, context.user, input.id)),
  },
};
