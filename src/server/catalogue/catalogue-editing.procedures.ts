import { admin } from '#server/api/base.ts';

const { categories, groups } = admin.catalogue;
const later = () => Promise.reject(new Error('under construction'));

export const catalogueEditingProcedures = {
  categories: {
    list: categories.list.handler(later),
    options: categories.options.handler(later),
    create: categories.create.handler(later),
    update: categories.update.handler(later),
    remove: categories.remove.handler(later),
  },
  groups: {
    list: groups.list.handler(later),
    options: groups.options.handler(later),
    create: groups.create.handler(later),
    update: groups.update.handler(later),
    remove: groups.remove.handler(later),
  },
};
