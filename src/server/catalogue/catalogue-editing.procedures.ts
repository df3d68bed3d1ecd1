import { admin } from '#server/access/base.ts';
import { categoryInUse, groupInUse } from '#shared/catalogue/catalogue.rules.ts';
import { createCategory, removeCategory, updateCategory } from './categories-editing.service.ts';
import { countCategories, findCategoryOptions, listCategories } from './categories-list.repository.ts';
import { createGroup, removeGroup, updateGroup } from './groups-editing.service.ts';
import { countGroups, findGroupOptions, listGroups } from './groups-list.repository.ts';

const { categories, groups } = admin.catalogue;

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

    create: categories.create.handler(async ({ input, context, errors }) => {
      const { outcome } = await createCategory(context.db, context.user, input);
      if (outcome === 'name_taken') throw errors.CATEGORY_NAME_TAKEN();
      if (outcome === 'group_gone') throw errors.GROUP_GONE();
      return { id: input.id };
    }),

    update: categories.update.handler(async ({ input, context, errors }) => {
      const updated = await updateCategory(context.db, context.user, input);
      if (updated.outcome === 'not_found') throw errors.CATEGORY_NOT_FOUND();
      if (updated.outcome === 'changed') throw errors.CATEGORY_CHANGED();
      if (updated.outcome === 'name_taken') throw errors.CATEGORY_NAME_TAKEN();
      if (updated.outcome === 'group_gone') throw errors.GROUP_GONE();
      return { version: updated.version };
    }),

    remove: categories.remove.handler(async ({ input, context, errors }) => {
      const removed = await removeCategory(context.db, context.user, input.id);
      if (removed.outcome === 'done') return {};
      const { questions } = removed;
      throw errors.CATEGORY_IN_USE({ message: categoryInUse(questions), data: { questions } });
    }),
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

    create: groups.create.handler(async ({ input, context, errors }) => {
      if ((await createGroup(context.db, context.user, input)) === 'name_taken')
        throw errors.GROUP_NAME_TAKEN();
      return { id: input.id };
    }),

    update: groups.update.handler(async ({ input, context, errors }) => {
      const updated = await updateGroup(context.db, context.user, input);
      if (updated.outcome === 'not_found') throw errors.GROUP_NOT_FOUND();
      if (updated.outcome === 'changed') throw errors.GROUP_CHANGED();
      if (updated.outcome !== 'done') throw errors.GROUP_NAME_TAKEN();
      return { version: updated.version };
    }),

    remove: groups.remove.handler(async ({ input, context, errors }) => {
      const removed = await removeGroup(context.db, context.user, input.id);
      if (removed.outcome === 'done') return {};
      const { categories: count } = removed;
      throw errors.GROUP_IN_USE({ message: groupInUse(count), data: { categories: count } });
    }),
  },
};
