import * as z from 'zod';
import { page } from '../../lists/lists.contract.ts';
import { adminProcedure, describedError, id } from '../../procedure.contract.ts';
import { importCategoriesContract } from './import-categories.contract.ts';
import { importReadingContract } from './import-reading.contract.ts';
import { importPreviewsContract } from './import-previews.contract.ts';
import { describeImportFailure, type ImportFailure } from './imports.rules.ts';
import { importNotFound, questionImport } from './question-import.contract.ts';

const importFailure: z.ZodType<ImportFailure> = z.discriminatedUnion('step', [
  z.object({ step: z.literal('category'), name: z.string(), detail: z.string() }),
  z.object({ step: z.literal('question'), wording: z.string(), detail: z.string().nullable() }),
  z.object({ step: z.literal('links'), detail: z.string() }),
  z.object({ step: z.literal('unknown') }),
]);

/** The files themselves don't go through the API: see QUESTION_FILES in question-file-addresses.rules.ts. */
export const importsContract = {
  imports: {
    /** Lists the imports, the newest first. */
    list: adminProcedure
      .input(z.object({ page }))
      .output(z.object({ imports: z.array(questionImport), total: z.int() })),

    ...importPreviewsContract,
    ...importCategoriesContract,
    ...importReadingContract,

    status: adminProcedure.errors(importNotFound).input(z.object({ id })).output(questionImport),

    /** Publishes all entries or none. A repeated call returns what was published. */
    publish: adminProcedure
      .errors({
        ...importNotFound,
        IMPORT_NOT_READY: { status: 409, message: 'Esta importación ya no se puede publicar.' },
        /** The stored questions have changed since the check; the import now lists the new problems. */
        IMPORT_REFUSED: {
          status: 409,
          message: 'El archivo ya no se puede importar: lo guardado ha cambiado desde la comprobación.',
        },
        IMPORT_UNDECIDED: {
          status: 409,
          message: 'Antes de publicar hay que decidir lo que falta: está dicho encima del botón.',
        },
        /** The database refused a part of the import; nothing was stored. */
        IMPORT_FAILED: describedError({
          status: 500,
          data: importFailure,
          messageOf: describeImportFailure,
        }),
      })
      /** `explanations_as_html`: plain explanations with tags become rich and are sanitised (rules.md 47). */
      .input(z.object({ id, explanations_as_html: z.boolean().default(false) }))
      .output(questionImport),

    /** Discards an unpublished import. Idempotent. */
    discard: adminProcedure
      .errors({
        ...importNotFound,
        IMPORT_NOT_READY: { status: 409, message: 'Esta importación ya está publicada.' },
      })
      .input(z.object({ id }))
      .output(z.object({})),

    /** Removes everything that the import created, as long as no user has answered its questions. Idempotent. */
    undo: adminProcedure
      .errors({
        ...importNotFound,
        IMPORT_NOT_PUBLISHED: { status: 409, message: 'Esta importación no está publicada.' },
        IMPORT_ANSWERED: {
          status: 409,
          message: 'No se puede deshacer: ya se ha respondido alguna de sus preguntas.',
          data: z.object({ answered: z.int() }),
        },
      })
      .input(z.object({ id }))
      .output(questionImport),
  },
};
