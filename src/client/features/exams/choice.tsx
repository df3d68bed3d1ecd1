import { IconCheck, IconX } from '@tabler/icons-react';
import type { Feedback } from '#shared/exams/exams.contract.ts';
import { type ChoiceIndex, choiceLabel } from '#shared/questions/questions.rules.ts';
import classes from './choice.module.css';

/** open: to be chosen; chosen: on its way; the others once the answer is locked. */
export type ChoiceState = 'open' | 'chosen' | 'right' | 'own-right' | 'own-wrong' | 'other';

export function choiceState(
  index: ChoiceIndex,
  feedback: Feedback | undefined,
  pending?: ChoiceIndex,
): ChoiceState {
  if (!feedback) return index === pending ? 'chosen' : 'open';
  const isOwn = index === feedback.selected_answer;
  if (index === feedback.correct_answer) return isOwn ? 'own-right' : 'right';
  return isOwn ? 'own-wrong' : 'other';
}

const MARKS: Partial<Record<ChoiceState, { text: string; Icon: typeof IconCheck }>> = {
  right: { text: 'Respuesta correcta', Icon: IconCheck },
  'own-right': { text: 'Tu respuesta, correcta', Icon: IconCheck },
  'own-wrong': { text: 'Tu respuesta', Icon: IconX },
};

/** Label, wording as it is stored, and what became of it in words and with an icon. */
export function ChoiceContent({
  index,
  text,
  state,
}: {
  index: ChoiceIndex;
  text: string;
  state: ChoiceState;
}) {
  const mark = MARKS[state];
  return (
    <>
      <span className={classes.label}>{choiceLabel(index)}</span>{' '}
      <span className={classes.text} data-wording>
        {text}
      </span>
      {mark ? (
        <span className={classes.mark} data-mark>
          <mark.Icon aria-hidden size="1rem" stroke={2.5} /> {mark.text}
        </span>
      ) : null}
    </>
  );
}
