import { IconAlertCircle } from '@tabler/icons-react';
import { formatDay } from '#client/lib/dates.ts';
import type { QuestionStateColumns } from '#shared/questions/question-state.contract.ts';
import classes from './state-notice.module.css';

/** Tells whoever meets a question that it isn't current any more; nothing of a current one. */
export function StateNotice({ question }: { question: QuestionStateColumns }) {
  if (question.state === 'current') return null;
  return (
    <p className={classes.notice}>
      <IconAlertCircle aria-hidden size="1.25rem" />
      <span>{describeState(question)} Ya no sale en prácticas ni en simulacros.</span>
    </p>
  );
}

export function describeState({ state, state_since, state_reason }: QuestionStateColumns): string {
  const reason = state_reason?.trim().replace(/[^.!?…]$/, '$&.') ?? '';
  if (state === 'annulled') return `Pregunta anulada: ${reason}`;
  return state === 'outdated' && state_since !== null
    ? `Pregunta desfasada desde el ${formatDay(state_since)}: ${reason}`
    : 'Pregunta vigente.';
}
