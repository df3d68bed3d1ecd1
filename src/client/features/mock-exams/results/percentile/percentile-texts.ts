import { formatCount } from '#client/lib/format.ts';
import { divide, fractionOf, multiply, parseFraction } from '#shared/mock-exams/fractions.rules.ts';
import type { MockExamResult } from '#shared/mock-exams/result.contract.ts';
import { PERCENTILE_PEOPLE_MIN } from '#shared/mock-exams/sheet.rules.ts';

const oneDecimal = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export function describePercentile({
  people,
  missing,
  percentile,
}: NonNullable<MockExamResult['percentile']>): string {
  if (missing > 0) {
    return `${missing === 1 ? 'Falta' : 'Faltan'} ${formatCount(missing, 'persona', 'personas')}: el percentil se muestra a partir de ${PERCENTILE_PEOPLE_MIN}.`;
  }
  if (percentile === null) {
    return `Este simulacro tuyo no entra en la comparación con ${formatCount(people, 'persona', 'personas')}.`;
  }
  return `Tu percentil es ${oneDecimal.format(percentile)}: tu puntuación supera a la del ${oneDecimal.format(percentile)} % de ${formatCount(people, 'persona', 'personas')}.`;
}

/** The tenth of the scale, from 0 to 9, that a mark belongs to; the maximum belongs to the last tenth. */
export function toScaleTenth(scaled: string, maximum: string): number {
  const { numerator, denominator } = multiply(
    divide(parseFraction(scaled), parseFraction(maximum)),
    fractionOf(10),
  );
  return Math.min(9, Number(numerator / denominator));
}

/** The label of a tenth of the scale, such as '20-30 %'. */
export function tenthLabel(tenth: number): string {
  return `${tenth * 10}-${tenth * 10 + 10} %`;
}
