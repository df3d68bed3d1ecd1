import { permitted } from '#server/access/base.ts';
import { normalizeError } from '#server/access/errors.ts';
import { undoImport } from './import-undo.service.ts';
import { findImport, listImports } from './imports.repository.ts';
import { discardImport, ImportFailed, publishImport } from './imports.service.ts';

const { imports } = permitted('questions.import').questions;

export const importsProcedures = {
  imports: {
    list: imports.list.handler(({ input, context }) => listImports(context.db, input.page)),

    status: imports.status.handler(async ({ input, context, errors }) => {
      const found = await findImport(context.db, input.id);
      if (!found) throw errors.IMPORT_NOT_FOUND();
      return found;
    }),

    publish: imports.publish.handler(async ({ input, context, errors }) => {
      const publication = await publishImport(context.db, context.user, input.id, input).catch(
        (error: unknown) => {
          if (error instanceof ImportFailed)
            throw errors.IMPORT_FAILED({ message: error.message, cause: error.cause });
          throw normalizeError(error).code === 'DATABASE_UNAVAILABLE'
            ? error
            : errors.IMPORT_FAILED({ cause: error });
        },
      );
      if (publication.outcome === 'not_found') throw errors.IMPORT_NOT_FOUND();
      if (publication.outcome === 'not_ready') throw errors.IMPORT_NOT_READY();
      if (publication.outcome === 'refused') throw errors.IMPORT_REFUSED();
      return publication.published;
    }),

    discard: imports.discard.handler(async ({ input, context, errors }) => {
      const outcome = await discardImport(context.db, context.user, input.id);
      if (outcome === 'not_found') throw errors.IMPORT_NOT_FOUND();
      if (outcome === 'not_ready') throw errors.IMPORT_NOT_READY();
      return {};
    }),

    undo: imports.undo.handler(async ({ input, context, errors }) => {
      const undo = await undoImport(context.db, context.user, input.id);
      if (undo.outcome === 'not_found') throw errors.IMPORT_NOT_FOUND();
      if (undo.outcome === 'not_published') throw errors.IMPORT_NOT_PUBLISHED();
      if (undo.outcome === 'answered') throw errors.IMPORT_ANSWERED({ data: { answered: undo.answered } });
      return undo.undone;
    }),
  },
};
