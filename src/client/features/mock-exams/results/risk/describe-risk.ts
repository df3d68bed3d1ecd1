import { formatFractionExactly } from '#client/features/mock-exams/fraction-text.ts';
import { formatCount } from '#client/lib/format.ts';
import {
  compare,
  formatFractionAsDecimal,
  type Fraction,
  parseFraction,
  subtract,
  ZERO,
} from '#shared/mock-exams/fractions.rules.ts';
import { computeExpectedGuessGain } from '#shared/mock-exams/guessing.rules.ts';
import type { MockExamResult, PartResult } from '#shared/mock-exams/result.contract.ts';
import { formatTemplateValue } from '#client/features/mock-exams/results/marks/format-marks.ts';

type Figure = PartResult['values']['right'];

const RULED_OUT = ['', 'descartando una', 'descartando dos'];

/** Says in one sentence how many points guessing brings on average at the questions of a part (rules.md 60). */
export function describeGuessingGain({ values, choices }: Pick<PartResult, 'values' | 'choices'>): string {
  const [blindly, ...better] = RULED_OUT.slice(0, choices - 1).map((words, ruledOut) => ({
    words,
    gain: computeExpectedGuessGain(values, choices, ruledOut),
  }));
  const others = better.map(({ words, gain }) => `${words}, ${describeGain(gain)}`);
  const rule = [
    `un acierto suma ${formatTemplateValue(values.right)}`,
    values.wrong.numerator === 0 ? 'un error no resta' : `un error ${describeValue(values.wrong)}`,
    ...(values.blank.numerator === 0 ? [] : [`dejarla en blanco ${describeValue(values.blank)}`]),
  ];
  const guess = blindly ? `Contestar al azar ${describeGain(blindly.gain)} de media` : '';
  return `${[guess, ...others].join('; ')} (con ${choices} opciones, ${joinWords(rule)}).`;
}

/** Says in one sentence how the answers marked as doubtful have changed the mark; null if there are none. */
export function describeDoubtfulAnswers({
  count: all,
  right,
  ...marks
}: MockExamResult['doubtful']): string | null {
  if (all === 0) return null;
  const gain = subtract(parseFraction(marks.with.scaled), parseFraction(marks.without.scaled));
  const outcome = compare(gain, ZERO);
  const points = formatFractionAsDecimal(absolute(gain));
  const effect =
    outcome === 0
      ? 'contestarlas no cambió tu puntuación'
      : `contestarlas te ${outcome > 0 ? 'sumó' : 'restó'} ${points} puntos`;
  return `De ${formatCount(all, 'dudosa', 'dudosas')} acertaste ${right}: ${effect}.`;
}

function describeGain(gain: Fraction): string {
  const outcome = compare(gain, ZERO);
  if (outcome === 0) return 'ni suma ni resta';
  return `${outcome > 0 ? 'suma' : 'resta'} ${formatFractionExactly(absolute(gain))}`;
}

function describeValue({ numerator, denominator }: Figure): string {
  return `${numerator > 0 ? 'suma' : 'resta'} ${formatTemplateValue({ numerator: Math.abs(numerator), denominator })}`;
}

function absolute({ numerator, denominator }: Fraction): Fraction {
  return { numerator: numerator < 0n ? -numerator : numerator, denominator };
}

const list = new Intl.ListFormat('es-ES');
const joinWords = (words: string[]): string => list.format(words);
