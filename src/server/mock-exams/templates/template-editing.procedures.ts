import { permittedProcedure } from '#server/access/base.ts';
import { previewDraw } from '#server/mock-exams/drawing/preview.service.ts';
import { importTemplates } from './template-files.service.ts';
import { listTemplates } from './template-list.service.ts';
import {
  createTemplate,
  readTemplate,
  removeTemplate,
  setPublished,
  updateTemplate,
} from './templates.service.ts';

const { templates } = permittedProcedure('mockExams.administrate').mockExams;

export const templateEditingProcedures = {
  list: templates.list.handler(({ input, context }) => listTemplates(context.db, input)),

  get: templates.get.handler(({ input, context }) => readTemplate(context.db, input.id)),

  create: templates.create.handler(({ input, context }) => createTemplate(context.db, context.user, input)),

  update: templates.update.handler(({ input, context }) => updateTemplate(context.db, context.user, input)),

  setPublished: templates.setPublished.handler(({ input, context }) =>
    setPublished(context.db, context.user, input),
  ),

  remove: templates.remove.handler(({ input, context }) =>
    removeTemplate(context.db, context.user, input.id),
  ),

  preview: templates.preview.handler(async ({ input, context }) => ({
    parts: await previewDraw(context.db, input.content),
  })),

  importFile: templates.importFile.handler(({ input, context }) =>
    importTemplates(context.db, context.user, input.text),
  ),
};
