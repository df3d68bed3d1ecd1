import * as z from 'zod';
import { page } from '../../lists/lists.contract.ts';
import { adminProcedure, describedError, id } from '../../procedure.contract.ts';
import { describeImportFailure, type ImportFailure } from './imports.rules.ts';

/**
 * checking: the entries are being staged. refused: the file has problems. ready: it may be published. discarded: by an
 * administrator, or after a day. undone: published and then undone.
 */
const IMPORT_STATUSES = ['checking', 'refused', 'ready', 'discarded', 'published', 'undone'] as const;

/** An import and what publishing would do, or did. Counts are null until known. */
export const questionImport = z.object({
  id,
  file_name: z.string(),
  status: z.enum(IMPORT_STATUSES),
  /** The number of entries in the file. */
  total: z.int().nullable(),
  /** The number of entries staged so far. */
  staged: z.int(),
  /** The file's problems in its order; only the first ones of very many. */
  problems: z.array(z.string()),
  problem_count: z.int(),
  /** What of the file was read and what not. */
  remarks: z.array(z.string()),
  /** Whether the entries with problems are left out, and the others imported. */
  leaves_out: z.boolean(),
  /** The number of entries that it would import without those with problems; null unless it was refused. */
  importable: z.int().nullable(),
  questions_new: z.int().nullable(),
  repeats: z.int().nullable(),
  repeats_extended: z.int().nullable(),
  categories_created: z.int().nullable(),
  /** The number of plain explanations that contain HTML tags; null unless the import may be published. */
  tagged_explanations: z.int().nullable(),
  /** The names of categories that publishing creates; only the first ones of very many. */
  category_names: z.array(z.string()),
  /** The administrator's username; null once the account is deleted. */
  created_by: z.string().nullable(),
  created_at: z.date(),
  published_at: z.date().nullable(),
  undone_at: z.date().nullable(),
});
export type QuestionImport = z.infer<typeof questionImport>;

const importFailure: z.ZodType<ImportFailure> = z.discriminatedUnion('step', [
  z.object({ step: z.literal('category'), name: z.string(), detail: z.string() }),
  z.object({ step: z.literal('question'), wording: z.string(), detail: z.string().nullable() }),
  z.object({ step: z.literal('links'), detail: z.string() }),
  z.object({ step: z.literal('unknown') }),
]);

export const importNotFound = {
  IMPORT_NOT_FOUND: { status: 404, message: 'La importación ya no existe.' },
} as const;

/** The files themselves don't go through the API: see QUESTION_FILES in question-files.rules.ts. */
export const importsContract = {
  imports: {
    /** Newest first. */
    list: adminProcedure
      .input(z.object({ page }))
      .output(z.object({ imports: z.array(questionImport), total: z.int() })),

    status: adminProcedure.errors(importNotFound).input(z.object({ id })).output(questionImport),

    /** Publishes all entries or none. A repeated call returns what was published. */
    publish: adminProcedure
      .errors({
        ...importNotFound,
        IMPORT_NOT_READY: { status: 409, message: 'Esta importación ya no se puede publicar.' },
        /** The stored questions have changed since the check; the new problems are now those of the import. */
        IMPORT_REFUSED: {
          status: 409,
          message: 'El archivo ya no se puede importar: lo guardado ha cambiado desde la comprobación.',
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
