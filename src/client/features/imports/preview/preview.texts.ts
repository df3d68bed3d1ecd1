import { formatNumber } from '#client/lib/format.ts';
import type { ImportEntry } from '#shared/questions/imports/import-previews.contract.ts';
import type {
  ImportDecision,
  ImportFilter,
  RepeatChange,
} from '#shared/questions/imports/import-previews.rules.ts';

const FILTER_LABELS: Record<ImportFilter, string> = {
  all: 'Todas las preguntas',
  problems: 'Con problemas',
  conflicts: 'Con otra respuesta correcta',
  repeats: 'Repetidas',
};

/** 'Repetidas (8)'. */
export function filterLabel(filter: ImportFilter, amount: number | undefined): string {
  const label = FILTER_LABELS[filter];
  return amount === undefined ? label : `${label} (${formatNumber(amount)})`;
}

export const NOTHING_SHOWN: Record<ImportFilter, string> = {
  all: 'El archivo no trae ninguna pregunta.',
  problems: 'Ninguna pregunta tiene problemas.',
  conflicts: 'Ninguna pregunta se repite con otra respuesta correcta.',
  repeats: 'Ninguna pregunta está repetida.',
};

/** The filters whose entries may be decided about all at once, with the decisions that make sense for them. */
export const DECIDED_TOGETHER: Partial<Record<ImportFilter, ImportDecision[]>> = {
  conflicts: ['skip', 'keep', 'replace'],
  repeats: ['keep', 'replace'],
};

const CHANGE_LABELS: Record<RepeatChange, string> = {
  explanation: 'otra explicación',
  notes: 'otras notas en las opciones',
  reference: 'otra referencia',
  state: 'otro estado',
  source: 'otra fuente',
};

/** 'Pregunta 5 (línea 12)'. */
export function entryTitle({ number, line }: Pick<ImportEntry, 'number' | 'line'>): string {
  return line === null ? `Pregunta ${number}` : `Pregunta ${number} (línea ${line})`;
}

/** The problem of an entry below its title: 'Debe tener …' of 'La pregunta #5 (línea 12) debe tener …'. */
export function withoutNumber(problem: string): string {
  const rest = problem.replace(/^La pregunta #\d+(?: \(línea \d+\))? /, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

export function describeChanges(changes: RepeatChange[]): string {
  const list = new Intl.ListFormat('es', { type: 'conjunction' }).format(
    changes.map((change) => CHANGE_LABELS[change]),
  );
  return `Ya está guardada. El archivo trae ${list}.`;
}

/** What a decision is called where the entry contradicts a stored question, or an earlier one of the file. */
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

export const ALL_LABELS: Record<ImportDecision, string> = {
  skip: 'Dejar fuera todas',
  keep: 'Conservar lo guardado en todas',
  replace: 'Usar las del archivo en todas',
};

/** What was decided, or goes without a decision. */
export function describeDecision({ decision, decisions, problems }: ImportEntry): string {
  if (decision === 'skip') return 'Se queda fuera.';
  if (decision === 'replace') return 'Lo guardado cambia: se guarda como una versión nueva.';
  if (decisions.length === 2) return 'Se importa.';
  if (decision === null && problems.length > 0) return 'Sin decidir: se queda fuera si no eliges otra cosa.';
  return 'Se conserva lo guardado; solo se añaden las categorías que falten.';
}
