import { IconCheck, IconX } from '@tabler/icons-react';
import { type ChoiceIndex, choiceLabel } from '#shared/questions/questions.rules.ts';
import type { ChoiceState } from './choice-state.ts';
import classes from './choice.module.css';

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
