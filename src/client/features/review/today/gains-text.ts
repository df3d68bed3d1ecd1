import { formatCount, formatNumber } from '#client/lib/format.ts';
import type { ReviewGains } from '#shared/review/review.contract.ts';
import { describePracticeSize } from './today-text.ts';

interface Figure {
  name: string;
  value: string;
  detail: string;
}

export function toGainFigures({ advanced, first_answers, returning }: ReviewGains): Figure[] {
  const figures: Figure[] = [];
  if (advanced > 0) {
    const firsts =
      first_answers === 0 ? '' : `; ${formatCount(first_answers, 'es nueva', 'son nuevas')} para ti`;
    const detail = advanced === 1 ? 'Tardará más en volver a salirte' : 'Tardarán más en volver a salirte';
    figures.push({
      name: 'Avanzan',
      value: formatCount(advanced, 'pregunta', 'preguntas'),
      detail: `${detail}${firsts}.`,
    });
  }
  if (returning > 0) {
    const detail = returning === 1 ? 'Te la pondremos otra vez' : 'Te las pondremos otra vez';
    figures.push({
      name: 'Vuelven pronto',
      value: formatCount(returning, 'pregunta', 'preguntas'),
      detail: `${detail}, para que se te ${returning === 1 ? 'quede' : 'queden'}.`,
    });
  }
  return figures;
}

export function describeExpectedRightAnswers({ advanced, returning, expected_right }: ReviewGains): string {
  const questions = advanced + returning;
  if (questions === 0) return 'Estas preguntas ya habían contado hoy: tu repaso sigue igual.';
  const [before, after] = [Math.round(expected_right.before), Math.round(expected_right.after)];
  if (after <= before) return 'Ahora sabemos mejor qué tienes que repasar.';
  return `Dentro de una semana acertarías unas ${formatNumber(after)} de estas ${formatNumber(questions)}; sin esta sesión, unas ${formatNumber(before)}.`;
}

export function describeTomorrow(tomorrow: NonNullable<ReviewGains['tomorrow']>): string {
  if (tomorrow.is_holiday) return 'Mañana estás de vacaciones.';
  return tomorrow.questions === 0
    ? 'Mañana no te toca nada por ahora.'
    : `Mañana: ${describePracticeSize(tomorrow)}.`;
}
