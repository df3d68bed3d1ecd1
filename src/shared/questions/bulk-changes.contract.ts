import * as z from 'zod';
import { adminProcedure, describedError, id } from '../procedure.contract.ts';
import {
  MAX_BULK_CATEGORIES,
  MAX_BULK_QUESTIONS,
  MAX_SELECTED_QUESTIONS,
  UNDOABLE_BULK_CHANGES,
} from './bulk-changes.rules.ts';
import { questionFilter } from './question-list.contract.ts';
import { questionSource, requiredStateFields, stateFields } from './question-state.contract.ts';

const [stateSince, stateReason] = requiredStateFields;
const categoryIds = z
  .array(id)
  .max(MAX_BULK_CATEGORIES, `Elige ${MAX_BULK_CATEGORIES} categorías como máximo`);

const stateChange = z
  .object({ kind: z.literal('state'), ...stateFields })
  .refine(stateSince.isFilled, { message: stateSince.message, path: [...stateSince.path] })
  .refine(stateReason.isFilled, { message: stateReason.message, path: [...stateReason.path] });

const categoriesChange = z
  .object({ kind: z.literal('categories'), add_ids: categoryIds, remove_ids: categoryIds })
  .refine(({ add_ids, remove_ids }) => add_ids.length + remove_ids.length > 0, {
    message: 'Elige alguna categoría',
    path: ['add_ids'],
  })
  .refine(({ add_ids, remove_ids }) => !add_ids.some((one) => remove_ids.includes(one)), {
    message: 'No se puede poner y quitar la misma categoría',
    path: ['remove_ids'],
  });

/** Changes the source exam of questions; each keeps its number in the exam, unless the source is removed. */
const sourceChange = z.object({
  kind: z.literal('source'),
  source: questionSource.omit({ number: true }).nullable(),
});

export const bulkChange = z.discriminatedUnion('kind', [
  categoriesChange,
  stateChange,
  sourceChange,
  z.object({ kind: z.literal('delete') }),
  z.object({ kind: z.literal('restore') }),
]);
export type BulkChange = z.infer<typeof bulkChange>;

/** The selected questions: all that the filter finds, or if `ids` isn't null, only those of them with these ids. */
const bulkSelection = z.object({
  filter: questionFilter,
  ids: z
    .array(id)
    .min(1, 'Elige alguna pregunta')
    .max(MAX_SELECTED_QUESTIONS, `Elige ${MAX_SELECTED_QUESTIONS} preguntas como máximo`)
    .nullable(),
  /** The number of selected questions, as shown to the administrator. */
  total: z.int32().min(1, 'Elige alguna pregunta'),
});
export type BulkSelection = z.infer<typeof bulkSelection>;

export const bulkResult = z.object({
  id,
  changed: z.int(),
  /** The number of questions that needed no change, or can't be restored because an equal one is live. */
  unchanged: z.int(),
});
export type BulkResult = z.infer<typeof bulkResult>;

/** A recent bulk change that can be undone, or was undone. */
export const latestBulkChange = z.object({
  id,
  kind: z.enum(['categories', 'state', 'source', 'delete', 'restore']),
  changed: z.int(),
  /** The administrator's name; null if the account is deleted. */
  made_by: z.string().nullable(),
  created_at: z.date(),
  is_undone: z.boolean(),
});
export type LatestBulkChange = z.infer<typeof latestBulkChange>;

const format = new Intl.NumberFormat('es-ES');

export const bulkChangesContract = {
  bulkChanges: {
    /** Changes all selected questions or none. Repeating the call with the same id changes nothing. */
    apply: adminProcedure
      .errors({
        SELECTION_CHANGED: describedError({
          status: 409,
          data: z.object({ total: z.int() }),
          messageOf: ({ total }) =>
            `Las preguntas elegidas han cambiado: ahora son ${format.format(total)}. No se ha hecho nada. Revisa la lista y vuelve a elegir.`,
        }),
        TOO_MANY_QUESTIONS: {
          status: 422,
          message: `Como máximo se pueden cambiar ${format.format(MAX_BULK_QUESTIONS)} preguntas a la vez. Elige menos con los filtros.`,
        },
        CATEGORY_NOT_FOUND: {
          status: 409,
          message: 'Una de las categorías elegidas ya no existe. Quítala y vuelve a intentarlo.',
        },
      })
      .input(bulkSelection.extend({ id, change: bulkChange }))
      .output(bulkResult),

    /** Lists the latest bulk changes, newest first: older ones can't be undone, because their undo data is deleted. */
    latest: adminProcedure.output(z.object({ changes: z.array(latestBulkChange) })),

    /** Undoes a bulk change; questions that somebody has changed since stay as they are. Idempotent. */
    undo: adminProcedure
      .errors({
        BULK_CHANGE_NOT_FOUND: { status: 404, message: 'No se encontró el cambio.' },
        BULK_CHANGE_TOO_OLD: {
          status: 409,
          message: `Este cambio ya no se puede deshacer: solo se guardan los ${UNDOABLE_BULK_CHANGES} últimos.`,
        },
      })
      .input(z.object({ id }))
      .output(z.object({ restored: z.int(), left: z.int() })),
  },
};
