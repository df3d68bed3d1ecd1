import { formatDay } from '../text/dates.rules.ts';
import type { QuestionStateColumns } from './question-state.contract.ts';
import type { ShownReference } from './reference.contract.ts';

/** The sentence that is shown with a question that isn't current any more. */
export const NOT_CURRENT_TEXT = 'Ya no sale en prácticas ni en simulacros.';

export function describeState({ state, state_since, state_reason }: QuestionStateColumns): string {
  const reason = state_reason?.trim().replace(/[^.!?…]$/, '$&.') ?? '';
  if (state === 'annulled') return `Pregunta anulada: ${reason}`;
  return state === 'outdated' && state_since !== null
    ? `Pregunta desfasada desde el ${formatDay(state_since)}: ${reason}`
    : 'Pregunta vigente.';
}

/** Formats a reference, for example 'Ley 39/2015, artículo 21, apartado 2'. */
export function formatReference({ law_id, article, paragraph, law }: ShownReference): string {
  return [
    law?.short_title ?? law_id,
    article === null ? null : `artículo ${article}`,
    paragraph === null ? null : `apartado ${paragraph}`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}
