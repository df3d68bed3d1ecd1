import {
  compare,
  formatFractionAsDecimal,
  fractionOf,
  multiply,
  parseFraction,
} from '#shared/mock-exams/fractions.rules.ts';
import type { PartResult } from '#shared/mock-exams/result.contract.ts';
import { formatTemplateValue } from '#client/features/mock-exams/results/marks/format-marks.ts';

/** 'no_minimum': the mark has no minimum to reach. */
export type MarkStatus = 'passed' | 'failed' | 'no_minimum';
export type PartStatus = MarkStatus | 'unavailable' | 'not_marked';

export const STATUS_NAMES: Record<PartStatus, string> = {
  passed: 'Apto',
  failed: 'No apto',
  no_minimum: 'Sin mínimo',
  unavailable: 'No disponible',
  not_marked: 'No corregida',
};

const NOT_MARKED: Record<NonNullable<PartResult['not_marked']>, string> = {
  two_alternatives: 'No se corrige: contestaste en más de un supuesto y solo se admite uno.',
  part_before_not_passed: 'No se corrige: antes hay que superar la parte de la que depende.',
};

const hasMinimum = ({ minimum, floor }: PartResult): boolean => minimum !== null || floor !== null;

export function partStatus(part: PartResult): PartStatus {
  if (!part.is_available) return 'unavailable';
  if (part.not_marked !== null) return 'not_marked';
  if (!hasMinimum(part)) return 'no_minimum';
  return part.passed ? 'passed' : 'failed';
}

/** The status of the whole mock exam: passed, failed, or without a minimum. */
export function totalStatus({ passed, parts }: { passed: boolean; parts: PartResult[] }): MarkStatus {
  return markStatus(passed && !parts.some(hasMinimum) ? null : passed);
}

/** The status of a mark; `passed` is null if there is no minimum to reach. */
export function markStatus(passed: boolean | null): MarkStatus {
  if (passed === null) return 'no_minimum';
  return passed ? 'passed' : 'failed';
}

/** Says why a part isn't passed, marked or available, one sentence for each reason; empty for a passed part. */
export function explainPartStatus(part: PartResult): string[] {
  const status = partStatus(part);
  if (status === 'unavailable') return ['Parte no disponible: no hay preguntas suficientes.'];
  if (part.not_marked !== null) return [NOT_MARKED[part.not_marked]];
  if (status !== 'failed') return [];
  const { minimum, scaled } = part;
  const floor = calculateFloorMark(part);
  return [
    ...(minimum !== null && compare(parseFraction(scaled), fractionOf(minimum)) < 0
      ? [`No llega al mínimo para superar: ${formatTemplateValue(minimum)}.`]
      : []),
    ...(floor !== null && compare(parseFraction(part.direct), floor) < 0
      ? [`No llega a la puntuación directa mínima: ${formatFractionAsDecimal(floor)}.`]
      : []),
  ];
}

/** The direct mark that the part's floor requires; null if it has no floor. */
export function calculateFloorMark({ floor, best_direct }: PartResult) {
  return floor === null ? null : multiply(fractionOf(floor), parseFraction(best_direct));
}
