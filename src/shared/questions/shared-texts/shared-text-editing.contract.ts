import * as z from 'zod';
import { page } from '../../lists/lists.contract.ts';
import { search } from '../../lists/search.contract.ts';
import { adminProcedure, describedError, id, version } from '../../procedure.contract.ts';
import { isStorableText, WRONG_CHARACTER_MESSAGE } from '../../text/storable.rules.ts';
import { hasVisibleText } from '../../text/visible.rules.ts';
import { pictureFormErrors } from '../question-editing.contract.ts';
import { QUESTION_MAX_LENGTH as MAX } from '../question-limits.rules.ts';
import { describeTextInUse } from './shared-texts.rules.ts';

const filled = (missing: string, max: number) =>
  z
    .string(missing)
    .refine(hasVisibleText, missing)
    .refine(
      (text) => Array.from(text).length <= max,
      `No puede tener más de ${max.toLocaleString('es-ES')} caracteres`,
    )
    .refine(isStorableText, WRONG_CHARACTER_MESSAGE);

/** The form and the server validate with the same schema. */
export const sharedTextForm = z.object({
  title: filled('El título es obligatorio', MAX.sharedTextTitle).trim(),
  text: filled('El texto es obligatorio', MAX.sharedText),
  /** plain: text with line breaks. rich: HTML, sanitised by the server. */
  text_format: z.enum(['plain', 'rich']),
});
export type SharedTextForm = z.infer<typeof sharedTextForm>;

export const listedSharedText = z.object({
  id,
  title: z.string(),
  questions: z.int(),
  /** The position after the text's last question. */
  next_position: z.int(),
});
export type ListedSharedText = z.infer<typeof listedSharedText>;

const textQuestion = z.object({ id, question_text: z.string(), position: z.int() });

export const editedSharedText = sharedTextForm.extend({
  id,
  version: z.int(),
  title: z.string(),
  text: z.string(),
  /** The questions of the text, in their order. */
  questions: z.array(textQuestion),
});
export type EditedSharedText = z.infer<typeof editedSharedText>;

const notFound = {
  SHARED_TEXT_NOT_FOUND: { status: 404, message: 'El supuesto ya no existe. Actualiza la lista.' },
} as const;
const taken = {
  TITLE_TAKEN: { status: 409, message: 'Ya hay un supuesto con este título.' },
} as const;
const changed = {
  SHARED_TEXT_CHANGED: {
    status: 409,
    message:
      'Otra persona ha cambiado este supuesto mientras lo editabas. Tu texto sigue aquí: cópialo si lo necesitas y vuelve a abrirlo para ver la versión nueva.',
  },
} as const;

export const sharedTextEditingContract = {
  sharedTexts: {
    /** Lists the texts that match `search` by title, in pages of SHARED_TEXT_PAGE_SIZE. */
    list: adminProcedure
      .input(z.object({ search, page }))
      .output(z.object({ texts: z.array(listedSharedText), total: z.int() })),

    edited: adminProcedure.errors(notFound).input(z.object({ id })).output(editedSharedText),

    // created by the browser, so that a repeated call is recognised
    create: adminProcedure
      .errors({ ...taken, ...pictureFormErrors })
      .input(sharedTextForm.extend({ id }))
      .output(z.object({ id })),

    /** Creates a new version of the text and of its questions; exams that have shown an earlier one keep it. */
    update: adminProcedure
      .errors({ ...notFound, ...taken, ...changed, ...pictureFormErrors })
      .input(sharedTextForm.extend({ id, version }))
      .output(z.object({ version: z.int() })),

    /** Orders the text's questions by `question_ids`, which must name all of them. */
    arrange: adminProcedure
      .errors({ ...notFound, ...changed })
      .input(z.object({ id, question_ids: z.array(id).max(100) }))
      .output(z.object({})),

    /** Removes a text. Repeating the call succeeds and changes nothing. */
    remove: adminProcedure
      .errors({
        SHARED_TEXT_IN_USE: describedError({
          status: 409,
          data: z.object({ questions: z.int() }),
          messageOf: ({ questions }) => describeTextInUse(questions),
        }),
      })
      .input(z.object({ id }))
      .output(z.object({})),
  },
};
