export const IMPORT_PAGE_SIZE = 10;

export interface ImportResult {
  questions_new: number;
  /** Entries that are already stored, or that repeat an earlier entry of the file. */
  repeats: number;
  /** Repeated entries that added a category to their question. */
  repeats_extended: number;
  /** Stored questions that were changed by repeated entries, as the administrator decided. */
  questions_replaced: number;
  categories_created: number;
}

const format = new Intl.NumberFormat('es-ES');

/**
 * Describes an import, for example '2992 preguntas nuevas, 8 repetidas (5 añaden categorías), 134 categorías creadas'.
 */
export function describeImport(result: ImportResult, { isDone = true } = {}): string {
  const { questions_new, repeats, repeats_extended, questions_replaced, categories_created } = result;
  const effects = [
    ...(repeats_extended > 0 ? [`${count(repeats_extended, 'añade', 'añaden')} categorías`] : []),
    ...(questions_replaced > 0 ? [`${count(questions_replaced, 'cambia', 'cambian')} lo guardado`] : []),
  ];
  const extended = effects.length > 0 ? ` (${effects.join(', ')})` : '';
  return [
    count(questions_new, 'pregunta nueva', 'preguntas nuevas'),
    count(repeats, 'repetida', 'repetidas') + extended,
    isDone
      ? count(categories_created, 'categoría creada', 'categorías creadas')
      : count(categories_created, 'categoría nueva', 'categorías nuevas'),
  ].join(', ');
}

function count(amount: number, one: string, many: string): string {
  return `${format.format(amount)} ${amount === 1 ? one : many}`;
}

/**
 * Why the database refused a part of an import; `detail` is the database's own message, or null if a question was not
 * stored although the database reported no error.
 */
export type ImportFailure =
  | { step: 'category'; name: string; detail: string }
  | { step: 'question'; wording: string; detail: string | null }
  | { step: 'links'; detail: string }
  | { step: 'unknown' };

const CATEGORY_FAILED = 'Error al crear la categoría';
const QUESTION_FAILED = 'Error al crear la pregunta';

export function describeImportFailure(failure: ImportFailure): string {
  switch (failure.step) {
    case 'category':
      return `${CATEGORY_FAILED} «${failure.name}»: ${failure.detail}`;
    case 'question':
      return failure.detail === null
        ? 'No se pudo crear la pregunta'
        : `${QUESTION_FAILED} «${failure.wording}»: ${failure.detail}`;
    case 'links':
      return `Error al asociar las categorías con la pregunta: ${failure.detail}`;
    case 'unknown':
      return 'Error al importar preguntas';
  }
}
