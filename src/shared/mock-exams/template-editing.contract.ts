import * as z from 'zod';
import { page } from '../lists/lists.contract.ts';
import { search } from '../lists/search.contract.ts';
import { adminProcedure, describedError, id, version } from '../procedure.contract.ts';
import { templateContent } from './template.contract.ts';
import { TEMPLATE_CERTAINTIES, TEMPLATE_FILE_BYTES } from './template.rules.ts';

export const templateNotFound = {
  TEMPLATE_NOT_FOUND: { status: 404, message: 'El simulacro ya no existe. Actualiza la lista.' },
} as const;
const nameTaken = {
  TEMPLATE_NAME_TAKEN: { status: 409, message: 'Ya hay un simulacro con este nombre.' },
} as const;
const changed = {
  TEMPLATE_CHANGED: {
    status: 409,
    message:
      'Otra persona ha cambiado este simulacro mientras lo editabas. Tu texto sigue aquí: cópialo si lo necesitas y vuelve a abrirlo para ver la versión nueva.',
  },
} as const;

export const listedTemplate = z.object({
  id,
  version: z.int(),
  name: z.string(),
  body: z.string().nullable(),
  year: z.string().nullable(),
  certainty: z.enum(TEMPLATE_CERTAINTIES),
  parts: z.int(),
  /** The number of ordinary questions in all parts, counting one alternative of each part. */
  questions: z.int(),
  /** The number of parts that the current bank has enough questions for. */
  available_parts: z.int(),
  published: z.boolean(),
  /** The number of sheets started from any version of the template. */
  sheets: z.int(),
  updated_at: z.date(),
});
export type ListedTemplate = z.infer<typeof listedTemplate>;

/** The result of drawing a part from the current bank. */
export const partPreview = z.object({
  name: z.string(),
  is_available: z.boolean(),
  /** The number of questions needed: ordinary and reserve, in all alternatives. */
  needed: z.int(),
  found: z.int(),
  /** The needed and the found shared texts; null for a part of single questions. */
  shared_texts: z.object({ needed: z.int(), found: z.int() }).nullable(),
  /** The sources in the order of the template. */
  sources: z.array(
    z.object({
      /**
       * The category's name, or the law's short title and the title within it; null if this installation has neither.
       */
      name: z.string().nullable(),
      /**
       * The ordinary and reserve questions needed from this source; null if texts are drawn from all sources together.
       */
      needed: z.int().nullable(),
      /** The number of questions in the bank that fit the part, or of shared texts if the part consists of texts. */
      fitting: z.int(),
      found: z.int().nullable(),
    }),
  ),
});
export type PartPreview = z.infer<typeof partPreview>;

export const editedTemplate = z.object({
  id,
  version: z.int(),
  published: z.boolean(),
  content: templateContent,
  /** The categories of the template's sources that still exist. */
  categories: z.array(z.object({ id, name: z.string() })),
});
export type EditedTemplate = z.infer<typeof editedTemplate>;

export const templateEditingContract = {
  /** Lists the administration's templates by name. */
  list: adminProcedure
    .input(z.object({ search, page }))
    .output(z.object({ templates: z.array(listedTemplate), total: z.int() })),

  get: adminProcedure.errors(templateNotFound).input(z.object({ id })).output(editedTemplate),

  create: adminProcedure
    .errors(nameTaken)
    .input(z.object({ id, content: templateContent }))
    .output(z.object({ id })),

  /** Creates a new version of the template; open sheets keep theirs. */
  update: adminProcedure
    .errors({ ...templateNotFound, ...nameTaken, ...changed })
    .input(z.object({ id, version, content: templateContent }))
    .output(z.object({ version: z.int() })),

  /** Publishes a template or withdraws it; a template without an available part can't be published. */
  setPublished: adminProcedure
    .errors({
      ...templateNotFound,
      NO_PART_AVAILABLE: {
        status: 409,
        message: 'No se puede publicar: no hay preguntas suficientes para ninguna de sus partes.',
      },
    })
    .input(z.object({ id, published: z.boolean() }))
    .output(z.object({})),

  /** Removes a template; open sheets and results keep it. Repeating the call changes nothing. */
  remove: adminProcedure.input(z.object({ id })).output(z.object({})),

  /** Draws the parts of a template without storing anything; the template may be unsaved. */
  preview: adminProcedure
    .input(z.object({ content: templateContent }))
    .output(z.object({ parts: z.array(partPreview) })),

  /** Creates a new unpublished template for each template in an exported file; creates all of them or none. */
  importFile: adminProcedure
    .errors({
      TEMPLATE_FILE_INVALID: describedError({
        status: 400,
        data: z.object({ problems: z.array(z.string()) }),
        messageOf: ({ problems }) => problems[0] ?? 'El archivo no es válido.',
      }),
    })
    .input(
      z.object({
        /** The text of the file. */
        text: z.string().max(TEMPLATE_FILE_BYTES, 'El archivo es demasiado grande: admite hasta 500 kB'),
      }),
    )
    .output(z.object({ created: z.array(z.object({ id, name: z.string() })) })),
};
