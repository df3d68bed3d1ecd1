import * as z from 'zod';
import { direction, page, sort } from '../lists/lists.contract.ts';
import { search } from '../lists/search.contract.ts';
import { adminProcedure, describedError, id, version } from '../procedure.contract.ts';
import { isStorableText, WRONG_CHARACTER_MESSAGE } from '../text/storable.rules.ts';
import { hasVisibleText } from '../text/visible.rules.ts';
import {
  formatCategoryInUse,
  CATEGORY_SORTS,
  DESCRIPTION_MAX,
  formatGroupInUse,
  GROUP_SORTS,
  MAX_FILTER_GROUPS,
  MAX_CHOSEN_OPTIONS,
  CATALOGUE_NAME_MAX,
} from './catalogue.rules.ts';

const name = (missing: string) =>
  z
    .string(missing)
    .trim()
    .refine(hasVisibleText, missing)
    .max(CATALOGUE_NAME_MAX, `El nombre no puede tener más de ${CATALOGUE_NAME_MAX} caracteres`)
    .refine(isStorableText, WRONG_CHARACTER_MESSAGE);
const description = z
  .string()
  .trim()
  .max(
    DESCRIPTION_MAX,
    `La descripción no puede tener más de ${DESCRIPTION_MAX.toLocaleString('es-ES')} caracteres`,
  )
  .refine(isStorableText, WRONG_CHARACTER_MESSAGE);

export const categoryForm = z.object({
  name: name('El nombre de la categoría es obligatorio'),
  description: description.refine(hasVisibleText, 'La descripción es obligatoria'),
  /** The form offers one group; saving keeps a category's other groups (rules.md 30). */
  group_id: id.nullable(),
});
export type CategoryForm = z.infer<typeof categoryForm>;

export const groupForm = z.object({
  name: name('El nombre del grupo es obligatorio'),
  description: description.nullable(),
});
export type GroupForm = z.infer<typeof groupForm>;

const named = z.object({ id, name: z.string() });

export const listedCategory = z.object({
  id,
  version: z.int(),
  name: z.string(),
  description: z.string(),
  groups: z.array(named),
  /** The number of questions that are not deleted. */
  question_count: z.int(),
  created_at: z.date(),
});
export type ListedCategory = z.infer<typeof listedCategory>;

export const listedGroup = z.object({
  id,
  version: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  category_count: z.int(),
  created_at: z.date(),
});
export type ListedGroup = z.infer<typeof listedGroup>;

const categoryNotFound = {
  CATEGORY_NOT_FOUND: { status: 404, message: 'La categoría ya no existe. Actualiza la lista.' },
} as const;
const groupNotFound = {
  GROUP_NOT_FOUND: { status: 404, message: 'El grupo ya no existe. Actualiza la lista.' },
} as const;
const categoryTaken = {
  CATEGORY_NAME_TAKEN: { status: 409, message: 'Ya hay una categoría con este nombre.' },
  GROUP_GONE: { status: 409, message: 'El grupo elegido ya no existe. Elige otro y vuelve a guardar.' },
} as const;
const groupTaken = {
  GROUP_NAME_TAKEN: { status: 409, message: 'Ya hay un grupo con este nombre.' },
} as const;
const changed = (what: string) => ({
  status: 409,
  message: `Otra persona ha cambiado ${what} mientras lo editabas. Tu texto sigue aquí: cópialo si lo necesitas y vuelve a abrirlo para ver la versión nueva.`,
});

export const catalogueEditingContract = {
  categories: {
    /** Categories in any of `group_ids`; `without_group` adds those without a group. */
    list: adminProcedure
      .input(
        z.object({
          search,
          group_ids: z.array(id).max(MAX_FILTER_GROUPS).default([]),
          without_group: z.boolean().default(false),
          sort: sort(CATEGORY_SORTS, 'name'),
          direction: direction('asc'),
          page,
        }),
      )
      .output(z.object({ categories: z.array(listedCategory), total: z.int() })),

    /** Options for filters and forms, in Spanish order: the matches of `search`, and always those in `ids`. */
    options: adminProcedure
      .input(
        z.object({
          search,
          ids: z.array(id).max(MAX_CHOSEN_OPTIONS).default([]),
        }),
      )
      .output(z.object({ categories: z.array(named), more: z.boolean() })),

    create: adminProcedure.errors(categoryTaken).input(categoryForm.extend({ id })).output(z.object({ id })),
    update: adminProcedure
      .errors({ ...categoryNotFound, ...categoryTaken, CATEGORY_CHANGED: changed('esta categoría') })
      .input(categoryForm.extend({ id, version }))
      .output(z.object({ version: z.int() })),
    /** Removes a category; repeating the call succeeds and changes nothing. */
    remove: adminProcedure
      .errors({
        CATEGORY_IN_USE: describedError({
          status: 409,
          /** The number of questions that are not deleted (rules.md 29). */
          data: z.object({ questions: z.int() }),
          messageOf: ({ questions }) => formatCategoryInUse(questions),
        }),
      })
      .input(z.object({ id }))
      .output(z.object({})),
  },

  groups: {
    list: adminProcedure
      .input(
        z.object({
          search,
          sort: sort(GROUP_SORTS, 'name'),
          direction: direction('asc'),
          page,
        }),
      )
      .output(z.object({ groups: z.array(listedGroup), total: z.int() })),
    /** All groups by name, as options for filters and forms. */
    options: adminProcedure.output(z.object({ groups: z.array(named) })),
    create: adminProcedure.errors(groupTaken).input(groupForm.extend({ id })).output(z.object({ id })),
    update: adminProcedure
      .errors({ ...groupNotFound, ...groupTaken, GROUP_CHANGED: changed('este grupo') })
      .input(groupForm.extend({ id, version }))
      .output(z.object({ version: z.int() })),
    remove: adminProcedure
      .errors({
        GROUP_IN_USE: describedError({
          status: 409,
          data: z.object({ categories: z.int() }),
          messageOf: ({ categories }) => formatGroupInUse(categories),
        }),
      })
      .input(z.object({ id }))
      .output(z.object({})),
  },
};
