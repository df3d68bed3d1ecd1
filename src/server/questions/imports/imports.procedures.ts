import { permittedProcedure } from '#server/access/base.ts';
import { listImportCategories, mapCategories } from './categories/import-categories.service.ts';
import { undoImport } from './import-undo.service.ts';
import { listImports } from './imports.repository.ts';
import { discardImport, publishImport, readImport } from './imports.service.ts';
import { decideEntries, leaveOutEntriesWithProblems } from './previews/decisions.service.ts';
import { readImportReading, rereadImport } from './rereading/rereading.service.ts';
import { listEntryPreviews } from './previews/preview-entries.service.ts';

const { imports } = permittedProcedure('questions.import').questions;

export const importsProcedures = {
  imports: {
    list: imports.list.handler(({ input, context }) => listImports(context.db, input.page)),

    status: imports.status.handler(({ input, context }) => readImport(context.db, input.id)),

    entries: imports.entries.handler(({ input, context }) => listEntryPreviews(context.db, input)),

    decide: imports.decide.handler(({ input, context }) => decideEntries(context.db, context.user, input)),

    categories: imports.categories.handler(({ input, context }) => listImportCategories(context.db, input)),

    mapCategories: imports.mapCategories.handler(({ input, context }) =>
      mapCategories(context.db, context.user, input),
    ),

    reading: imports.reading.handler(({ input, context }) => readImportReading(context.db, input.id)),

    reread: imports.reread.handler(({ input, context }) =>
      rereadImport(context.db, context.user, input, context.onBackgroundError),
    ),

    leaveOut: imports.leaveOut.handler(({ input, context }) =>
      leaveOutEntriesWithProblems(context.db, context.user, input.id),
    ),

    publish: imports.publish.handler(({ input, context }) => publishImport(context.db, context.user, input)),

    discard: imports.discard.handler(({ input, context }) =>
      discardImport(context.db, context.user, input.id),
    ),

    undo: imports.undo.handler(({ input, context }) => undoImport(context.db, context.user, input.id)),
  },
};
