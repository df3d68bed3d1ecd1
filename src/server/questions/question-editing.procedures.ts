import { admin } from '#server/api/base.ts';

export const questionEditingProcedures = {
  edited: admin.questions.edited.handler(() => Promise.reject(new Error('under construction'))),
  create: admin.questions.create.handler(() => Promise.reject(new Error('under construction'))),
  update: admin.questions.update.handler(() => Promise.reject(new Error('under construction'))),
  remove: admin.questions.remove.handler(() => Promise.reject(new Error('under construction'))),
  restore: admin.questions.restore.handler(() => Promise.reject(new Error('under construction'))),
};
