import * as z from 'zod';
import { page } from '../lists/lists.contract.ts';
import { adminProcedure, id } from '../procedure.contract.ts';

/**
 * checking: its entries are being laid ready; refused: with problems; ready: may be published; discarded: by somebody,
 * or left for a day; undone: published and taken back.
 */
const IMPORT_STATUSES = ['checking', 'refused', 'ready', 'discarded', 'published', 'undone'] as const;

/** An import and what it would do, or did. Counts are null before they are known. */
export const questionImport = z.object({
  id,
  file_name: z.string(),
  status: z.enum(IMPORT_STATUSES),
  /** Entries of the file. */
  total: z.int().nullable(),
  /** Entries laid ready so far. */
  staged: z.int(),
  /** All that is wrong with it, in the order of the file; the first ones of very many. */
  problems: z.array(z.string()),
  problem_count: z.int(),
  questions_new: z.int().nullable(),
  repeats: z.int().nullable(),
  repeats_extended: z.int().nullable(),
  categories_created: z.int().nullable(),
  /** Explanations of text that contain HTML tags, while it may be published; null in lists and otherwise. */
  tagged_explanations: z.int().nullable(),
  /** Of the categories that publishing makes; the first ones of very many. */
  category_names: z.array(z.string()),
  /** The administrator's username; null once they are deleted. */
  created_by: z.string().nullable(),
  created_at: z.date(),
  published_at: z.date().nullable(),
  undone_at: z.date().nullable(),
});
export type QuestionImport = z.infer<typeof questionImport>;

export const importNotFound = {
  IMPORT_NOT_FOUND: { status: 404, message: 'La importación ya no existe.' },
} as const;

/** Files come and go beside the API: see QUESTION_FILES in question-files.rules.ts. */
export const questionImportsContract = {
  imports: {
    /** Newest first. */
    list: adminProcedure
      .input(z.object({ page }))
      .output(z.object({ imports: z.array(questionImport), total: z.int() })),

    status: adminProcedure.errors(importNotFound).input(z.object({ id })).output(questionImport),

    /** All or nothing; a repeat answers what was published. */
    publish: adminProcedure
      .errors({
        ...importNotFound,
        IMPORT_NOT_READY: { status: 409, message: 'Esta importación ya no se puede publicar.' },
        /** What is stored has changed since the check: its problems are now those of the import. */
        IMPORT_REFUSED: {
          status: 409,
          message: 'El archivo ya no se puede importar: lo guardado ha cambiado desde la comprobación.',
        },
        /** One of the specification's texts with name or wording, and what the database said. */
        IMPORT_FAILED: { status: 500, message: 'Error al importar preguntas' },
      })
      /** `explanations_as_html`: those that contain tags become rich, sanitized (rules.md 47). */
      .input(z.object({ id, explanations_as_html: z.boolean().default(false) }))
      .output(questionImport),

    /** Forgets a file that was not published. A repeat changes nothing. */
    discard: adminProcedure
      .errors({
        ...importNotFound,
        IMPORT_NOT_READY: { status: 409, message: 'Esta importación ya está publicada.' },
      })
      .input(z.object({ id }))
      .output(z.object({})),

    /** Takes everything back that it brought, while none of its questions was answered. A repeat changes nothing. */
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
