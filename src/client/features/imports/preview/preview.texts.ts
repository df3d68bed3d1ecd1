import { formatNumber } from '#client/lib/format.ts';
import type { ImportEntry } from '#shared/questions/imports/import-previews.contract.ts';
import type {
  EntryWarning,
  ImportDecision,
  ImportFilter,
  RepeatedEntryChange,
} from '#shared/questions/imports/import-previews.rules.ts';

const FILTER_LABELS: Record<ImportFilter, string> = {
  all: 'Todas las preguntas',
  problems: 'Con problemas',
  conflicts: 'Con otra respuesta correcta',
  repeats: 'Repetidas',
  must_be_seen: 'Del mismo artículo con otra respuesta',
  near_with_other_key: 'Casi iguales con otra respuesta',
  near: 'Casi iguales a otra',
  warnings: 'Con avisos',
};

/** The label of a filter with its number of entries, such as 'Repetidas (8)'. */
export function filterLabel(filter: ImportFilter, amount: number | undefined): string {
  const label = FILTER_LABELS[filter];
  return amount === undefined ? label : `${label} (${formatNumber(amount)})`;
}

export const EMPTY_FILTER_TEXTS: Record<ImportFilter, string> = {
  all: 'El archivo no trae ninguna pregunta.',
  problems: 'Ninguna pregunta tiene problemas.',
  conflicts: 'Ninguna pregunta se repite con otra respuesta correcta.',
  repeats: 'Ninguna pregunta está repetida.',
  must_be_seen: 'Ninguna pregunta contradice a otra casi igual del mismo artículo.',
  near_with_other_key: 'Ninguna pregunta es casi igual a otra con otra respuesta correcta.',
  near: 'Ninguna pregunta es casi igual a otra.',
  warnings: 'Ninguna pregunta tiene avisos.',
};

/** The filters whose entries can all be decided at once, with the possible decisions. */
export const BULK_DECISIONS: Partial<Record<ImportFilter, ImportDecision[]>> = {
  conflicts: ['skip', 'keep', 'replace'],
  repeats: ['keep', 'replace'],
  must_be_seen: ['keep', 'skip'],
  near_with_other_key: ['keep', 'skip'],
  near: ['keep', 'skip'],
  warnings: ['keep', 'skip'],
};

const CHANGE_LABELS: Record<RepeatedEntryChange, string> = {
  explanation: 'otra explicación',
  notes: 'otras notas en las opciones',
  reference: 'otra referencia',
  state: 'otro estado',
  source: 'otra fuente',
};

/** The title of an entry, such as 'Pregunta 5 (línea 12)'. */
export function entryTitle({ number, line }: Pick<ImportEntry, 'number' | 'line'>): string {
  return line === null ? `Pregunta ${number}` : `Pregunta ${number} (línea ${line})`;
}

/** Shortens a problem for display below its entry: 'La pregunta #5 (línea 12) debe tener …' becomes 'Debe tener …'. */
export function removeQuestionNumber(problem: string): string {
  const rest = problem.replace(/^La pregunta #\d+(?: \(línea \d+\))? /, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

export function describeRepeatChanges(changes: RepeatedEntryChange[]): string {
  const list = new Intl.ListFormat('es', { type: 'conjunction' }).format(
    changes.map((change) => CHANGE_LABELS[change]),
  );
  return `Ya está guardada. El archivo trae ${list}.`;
}

/** The label of a decision about an entry that contradicts a stored question, or an earlier question of the file. */
export function decisionLabel(
  decision: ImportDecision,
  entry: Pick<ImportEntry, 'other' | 'problems' | 'decisions'>,
): string {
  const isStored = entry.other?.number === null;
  switch (decision) {
    case 'skip':
      return 'Dejar fuera';
    case 'keep':
      if (entry.decisions.length === 2) return 'Importar';
      return isStored || !entry.other ? 'Conservar la guardada' : `Conservar la ${entry.other.number}`;
    case 'replace':
      return entry.problems.length > 0 ? 'Usar esta' : 'Llevar los cambios';
  }
}

/** The label of a decision about all entries of a filter. */
export function bulkDecisionLabel(decision: ImportDecision, filter: ImportFilter): string {
  if (decision === 'skip') return 'Dejar fuera todas';
  if (decision === 'replace') return 'Usar las del archivo en todas';
  return filter === 'conflicts' || filter === 'repeats' ? 'Conservar lo guardado en todas' : 'Importar todas';
}

const WARNING_LABELS: Record<EntryWarning, string> = {
  picture: 'Habla de una imagen, que no está.',
  option_twice: 'Dos opciones dicen lo mismo.',
  placeholder: 'Algún texto parece sin terminar.',
  very_long: 'Algún texto es muy largo.',
};

export const warningText = (warning: EntryWarning): string => WARNING_LABELS[warning];

/** A title such as 'Casi igual 2: pregunta 7 del archivo (92 %)…'; the number tells equally similar questions apart. */
export function formatNearQuestionTitle(near: ImportEntry['near'], place: number): string {
  const [one] = near.slice(place);
  if (!one) return '';
  const { number, similarity, disagrees } = one;
  const other = number === null ? 'guardada' : `pregunta ${number} del archivo`;
  const key = disagrees ? ', con otra respuesta correcta' : '';
  const name = near.length > 1 ? `Casi igual ${place + 1}` : 'Casi igual';
  return `${name}: ${other} (${Math.floor(similarity * 100)} %)${key}`;
}

/** The decision that is preselected for an entry; null if the administrator must choose. */
export function decisionByDefault({ decisions, problems, must_be_seen }: ImportEntry): ImportDecision | null {
  if (must_be_seen) return null;
  return decisions.length === 2 || problems.length === 0 ? 'keep' : null;
}

/** Says what was decided about an entry, or what happens to it without a decision. */
export function describeDecision({ decision, decisions, problems, must_be_seen }: ImportEntry): string {
  if (decision === 'skip') return 'Se queda fuera.';
  if (decision === 'replace') return 'Lo guardado cambia: se guarda como una versión nueva.';
  if (decisions.length === 2)
    return decision === null && must_be_seen
      ? 'Sin decidir: hay que elegir antes de publicar.'
      : 'Se importa.';
  if (decision === null && problems.length > 0) return 'Sin decidir: se queda fuera si no eliges otra cosa.';
  return 'Se conserva lo guardado; solo se añaden las categorías que falten.';
}
