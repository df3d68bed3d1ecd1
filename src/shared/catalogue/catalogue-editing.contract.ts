import * as z from 'zod';
import { adminProcedure, describedError, id } from '../procedure.contract.ts';
import { categoryInUse, groupInUse } from './catalogue.rules.ts';
import { hasVisibleText } from '../text/visible.rules.ts';
import { search } from '../text/search.contract.ts';
import { isStorable, WRONG_CHARACTER } from '../text/storable.rules.ts';

const NAME_MAX = 500;
const DESCRIPTION_MAX = 2_000;
export const CATALOGUE_PAGE_SIZE = 20;

const name = (missing: string) =>
  z
    .string(missing)
    .trim()
    .refine(hasVisibleText, missing)
    .max(NAME_MAX, `El nombre no puede tener más de ${NAME_MAX} caracteres`)
    .refine(isStorable, WRONG_CHARACTER);
const description = z
  .string()
  .trim()
  .max(
    DESCRIPTION_MAX,
    `La descripción no puede tener más de ${DESCRIPTION_MAX.toLocaleString('es-ES')} caracteres`,
  )
  .refine(isStorable, WRONG_CHARACTER);

export const categoryForm = z.object({
  name: name('El nombre de la categoría es obligatorio'),
  description: description.refine(hasVisibleText, 'La descripción es obligatoria'),
  /** The form knows one; a category of several keeps the others (rules.md 30). */
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
  /** Live questions. */
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

const direction = z.enum(['asc', 'desc']).catch('asc').default('asc');
const page = z.int().min(1).max(1_000_000).default(1);

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
    /** Pages of 20 (from 1). `group_ids`: in any of them; `without_group` adds those in none. */
    list: adminProcedure
      .input(
        z.object({
          search,
          group_ids: z.array(id).max(50).default([]),
          without_group: z.boolean().default(false),
          sort: z.enum(['name', 'created_at', 'question_count']).catch('name').default('name'),
          direction,
          page,
        }),
      )
      .output(z.object({ categories: z.array(listedCategory), total: z.int() })),

    /** Names to choose from, in Spanish order, for filters and forms: those that hold `search`, and always those of `ids`. */
    options: adminProcedure
      .input(z.object({ search, ids: z.array(id).max(100).default([]) }))
      .output(z.object({ categories: z.array(named), more: z.boolean() })),

    create: adminProcedure.errors(categoryTaken).input(categoryForm.extend({ id })).output(z.object({ id })),
    update: adminProcedure
      .errors({ ...categoryNotFound, ...categoryTaken, CATEGORY_CHANGED: changed('esta categoría') })
      .input(categoryForm.extend({ id, version: z.int() }))
      .output(z.object({ version: z.int() })),
    /** A repeat changes nothing. */
    remove: adminProcedure
      .errors({
        CATEGORY_IN_USE: describedError({
          status: 409,
          /** Live questions (rules.md 29). */
          data: z.object({ questions: z.int() }),
          messageOf: ({ questions }) => categoryInUse(questions),
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
          sort: z.enum(['name', 'category_count']).catch('name').default('name'),
          direction,
          page,
        }),
      )
      .output(z.object({ groups: z.array(listedGroup), total: z.int() })),
    /** All of them by name, for filters and forms. */
    options: adminProcedure.output(z.object({ groups: z.array(named) })),
    create: adminProcedure.errors(groupTaken).input(groupForm.extend({ id })).output(z.object({ id })),
    update: adminProcedure
      .errors({ ...groupNotFound, ...groupTaken, GROUP_CHANGED: changed('este grupo') })
      .input(groupForm.extend({ id, version: z.int() }))
      .output(z.object({ version: z.int() })),
    remove: adminProcedure
      .errors({
        GROUP_IN_USE: describedError({
          status: 409,
          data: z.object({ categories: z.int() }),
          messageOf: ({ categories }) => groupInUse(categories),
        }),
      })
      .input(z.object({ id }))
      .output(z.object({})),
  },
};
