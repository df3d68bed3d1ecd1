import { describeScope } from '#client/features/review/scope/describe-scope.ts';
import { formatCount } from '#client/lib/format.ts';
import type { PracticeChoice } from '#shared/review/choice.contract.ts';
import { ALL_QUESTIONS_LABEL, DECK_OPTIONS } from './deck-options.ts';

/** Describes a choice: 'Régimen jurídico y 2 más · Ley 39/2015 · Fallos · 20 preguntas'. */
export function describePracticeChoice(
  choice: PracticeChoice,
  categories: Parameters<typeof describeScope>[1],
  laws: Parameters<typeof describeScope>[2],
): string {
  const { deck, not_seen_days: days, count: questions, shuffles_choices, minutes } = choice;
  return [
    describeScope(choice, categories, laws),
    deck === null ? ALL_QUESTIONS_LABEL : (DECK_OPTIONS.find(({ value }) => value === deck)?.label ?? null),
    days === null ? null : `no vistas en ${formatCount(days, 'día', 'días')}`,
    formatCount(questions, 'pregunta', 'preguntas'),
    shuffles_choices ? 'opciones barajadas' : null,
    minutes === null ? null : formatCount(minutes, 'minuto', 'minutos'),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
