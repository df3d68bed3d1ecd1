import {
  type ProblemCollector,
  readRequiredText,
  readOptionalText,
  trimText,
} from './question-entry-texts.rules.ts';
import { SOURCE_EXAM_MAX, SOURCE_NUMBER_MAX, SOURCE_YEAR } from './sources.rules.ts';
import { type QuestionState, STATE_REASON_MAX } from './states.rules.ts';

// Each function below adds what is wrong to `problems`; its return value is used only if the entry has no problem.

export interface EntryState {
  state: QuestionState;
  state_since: string | null;
  state_reason: string | null;
}

export interface EntrySource {
  source_exam: string | null;
  source_year: number | null;
  source_number: number | null;
  source_is_reserve: boolean;
}

/** The names of the states in files. */
export const FILE_STATE_NAMES: Record<QuestionState, string> = {
  current: 'vigente',
  outdated: 'desfasada',
  annulled: 'anulada',
};

const CURRENT: EntryState = { state: 'current', state_since: null, state_reason: null };
const NO_SOURCE: EntrySource = {
  source_exam: null,
  source_year: null,
  source_number: null,
  source_is_reserve: false,
};

export function readState(value: unknown, problems: ProblemCollector): EntryState {
  if (value === undefined || value === null) return CURRENT;
  const fields = readObject(value);
  const name = fields?.nombre;
  if (name === FILE_STATE_NAMES.current) return CURRENT;
  if (!fields || (name !== FILE_STATE_NAMES.outdated && name !== FILE_STATE_NAMES.annulled)) {
    problems.push('debe tener en «estado.nombre» «vigente», «desfasada» o «anulada», o nada');
    return CURRENT;
  }
  const isOutdated = name === FILE_STATE_NAMES.outdated;
  return {
    state: isOutdated ? 'outdated' : 'annulled',
    state_since: isOutdated ? readDay(fields.desde, problems) : null,
    state_reason: readRequiredText(trimText(fields.motivo), 'en «estado.motivo»', STATE_REASON_MAX, problems),
  };
}

function readDay(value: unknown, problems: ProblemCollector): string | null {
  if (typeof value === 'string' && isDay(value)) return value;
  problems.push('debe tener en «estado.desde» una fecha, como 2024-10-01');
  return null;
}

function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

export function readSource(value: unknown, problems: ProblemCollector): EntrySource {
  const fields = readObject(value);
  // a `fuente` of another form is ignored: older files may have one, from before questions had sources
  if (!fields) return NO_SOURCE;
  const { anio, numero, reserva } = fields;
  if (reserva !== undefined && reserva !== null && typeof reserva !== 'boolean')
    problems.push('debe tener en «fuente.reserva» true o false, o nada');
  const exam = readOptionalText(trimText(fields.examen), 'en «fuente.examen»', SOURCE_EXAM_MAX, problems);
  if (exam === null) problems.push('debe tener un texto en «fuente.examen»');
  return {
    source_exam: exam,
    source_year: readNumber(anio, 'en «fuente.anio»', SOURCE_YEAR, problems),
    source_number: readNumber(numero, 'en «fuente.numero»', { min: 1, max: SOURCE_NUMBER_MAX }, problems),
    source_is_reserve: reserva === true,
  };
}

function readNumber(
  value: unknown,
  place: string,
  { min, max }: { min: number; max: number },
  problems: ProblemCollector,
): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  problems.push(`debe tener ${place} un número entero del ${min} al ${max}, o nada`);
  return null;
}

function readObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}
