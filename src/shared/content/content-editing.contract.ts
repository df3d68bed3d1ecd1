import * as z from 'zod';
import { emailForm } from '../accounts/account-forms.contract.ts';
import { adminProcedure, version } from '../procedure.contract.ts';
import { hasVisibleText } from '../text/visible.rules.ts';
import { blockIdentifier, legalPageIdentifier } from './content.contract.ts';
import { countCharacters } from './content.rules.ts';
import { isStorableText, WRONG_CHARACTER_MESSAGE } from '../text/storable.rules.ts';

const LEGAL_TITLE_MAX = 200;
const LEGAL_CONTENT_MAX = 200_000;

/** A content block for editing. The database counts the limits in code points (rules.md 33). */
export const editedBlock = z.object({
  identifier: blockIdentifier,
  title: z.string(),
  description: z.string().nullable(),
  max_title_length: z.int(),
  /** The maximum length; 0 if the block has no description. */
  max_description_length: z.int(),
  /** The version; 0 if nothing is stored yet and the texts are the defaults. */
  version: z.int(),
});
export type EditedBlock = z.infer<typeof editedBlock>;

/** A legal page for editing: the title as typed, the content as sanitised HTML (mode withLinks). */
export const editedLegalPage = z.object({
  identifier: legalPageIdentifier,
  title: z.string(),
  content: z.string(),
  version: z.int(),
});
export type EditedLegalPage = z.infer<typeof editedLegalPage>;

const changed = (what: string) => ({
  status: 409,
  message: `Otra persona ha cambiado ${what} mientras lo editabas. Tu texto sigue aquí: cópialo si lo necesitas y actualiza la página para ver la versión nueva.`,
});

export const blockForm = z.object({
  title: z
    .string('El título es obligatorio')
    .trim()
    .refine(hasVisibleText, 'El título es obligatorio')
    .max(2_000, 'El título es demasiado largo')
    .refine(isStorableText, WRONG_CHARACTER_MESSAGE),
  description: z
    .string()
    .trim()
    .max(20_000, 'La descripción es demasiado larga')
    .refine(isStorableText, WRONG_CHARACTER_MESSAGE)
    .nullable(),
});

export const legalPageForm = z.object({
  title: z
    .string('El título es obligatorio')
    .trim()
    .refine(hasVisibleText, 'El título es obligatorio')
    .refine(
      (title) => countCharacters(title) <= LEGAL_TITLE_MAX,
      `El título no puede tener más de ${LEGAL_TITLE_MAX} caracteres`,
    )
    .refine(isStorableText, WRONG_CHARACTER_MESSAGE),
  content: z
    .string()
    .max(LEGAL_CONTENT_MAX, 'El contenido es demasiado largo')
    .refine(isStorableText, WRONG_CHARACTER_MESSAGE),
});

/** Procedures for administrators. Saved texts appear on the public pages at once. */
export const contentEditingContract = {
  /** All blocks of the specification in its order, including those that are not stored. */
  blocks: adminProcedure.output(z.object({ blocks: z.array(editedBlock) })),

  updateBlock: adminProcedure
    .errors({
      BLOCK_CHANGED: changed('este bloque'),
      TITLE_TOO_LONG: { status: 400, message: 'El título supera el máximo de caracteres.' },
      /** Also returned if a block that has no description is saved with one. */
      DESCRIPTION_TOO_LONG: { status: 400, message: 'La descripción supera el máximo de caracteres.' },
    })
    .input(blockForm.extend({ identifier: blockIdentifier, version }))
    .output(z.object({ version: z.int() })),

  /** All pages in the order of their identifiers; pages that are not stored are empty with version 0. */
  legalPages: adminProcedure.output(z.object({ pages: z.array(editedLegalPage) })),

  updateLegalPage: adminProcedure
    .errors({
      PAGE_CHANGED: changed('esta página'),
      CONTENT_EMPTY: { status: 400, message: 'El contenido es obligatorio' },
    })
    .input(
      legalPageForm.extend({
        identifier: legalPageIdentifier,
        version,
        /** Whether users are asked to accept the new text; ignored for pages that users don't accept. */
        asks_acceptance: z.boolean('Elige si hay que pedir de nuevo la aceptación').default(true),
      }),
    )
    .output(z.object({ version: z.int() })),

  /** The contact address; null with version 0 until an administrator sets it. */
  contact: adminProcedure.output(z.object({ email: z.string().nullable(), version: z.int() })),

  updateContact: adminProcedure
    .errors({ CONTACT_CHANGED: changed('el email de contacto') })
    .input(emailForm.extend({ version }))
    .output(z.object({ version: z.int() })),
};
