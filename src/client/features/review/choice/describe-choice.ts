import { count } from '#client/lib/format.ts';
import type { PracticeChoice } from '#shared/review/choice.contract.ts';
import { ALL_QUESTIONS, DECK_OPTIONS } from './deck-options.ts';

interface Named {
  id: string;
  name: string;
}

/** For example 'Régimen jurídico y 2 más · Ley 39/2015 · Fallos · 20 preguntas'. */
export function describeChoice(choice: PracticeChoice, categories: Named[], laws: Named[]): string {
  const { category_ids, deck, not_seen_days: days, count: questions, shuffles_choices, minutes } = choice;
  return [
    describeList(category_ids, categories),
    describeList([...new Set(choice.laws.map(({ law_id }) => law_id))], laws),
    deck === null ? ALL_QUESTIONS : (DECK_OPTIONS.find(({ value }) => value === deck)?.label ?? null),
    days === null ? null : `no vistas en ${count(days, 'día', 'días')}`,
    count(questions, 'pregunta', 'preguntas'),
    shuffles_choices ? 'opciones barajadas' : null,
    minutes === null ? null : count(minutes, 'minuto', 'minutos'),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

function describeList(ids: string[], known: Named[]): string | null {
  const names = known.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const [first] = names;
  if (first === undefined) return null;
  return names.length === 1 ? first : `${first} y ${names.length - 1} más`;
}
