import { Loader, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { Feedback } from '#shared/exams/exams.contract.ts';
import { type ChoiceIndex, choiceIndexes, choiceLabel } from '#shared/questions/questions.rules.ts';
import { type ChoiceState, choiceState } from './choice-state.ts';
import classes from './choice.module.css';

interface ButtonsProps {
  choices: string[];
  /** The element with the wording. */
  labelledBy: string;
  feedback: Feedback | undefined;
  /** The one that is on its way to the server. */
  pending?: ChoiceIndex | undefined;
  isDisabled: boolean;
  onChoose?: ((choice: ChoiceIndex) => void) | undefined;
}

/** Options to choose from; the same buttons once the answer is locked, so that the focus stays. */
export function ChoiceButtons(props: ButtonsProps) {
  const { choices, labelledBy, feedback, pending, isDisabled, onChoose } = props;
  return (
    <div role="group" aria-labelledby={labelledBy} className={classes.choices}>
      {choiceIndexes(choices).map((index) => {
        const state = choiceState(index, feedback, pending);
        return (
          <UnstyledButton
            key={index}
            className={classes.choice}
            data-choice={choiceLabel(index)}
            data-state={state}
            aria-pressed={(feedback?.selected_answer ?? pending) === index}
            // not `disabled`, which would take the focus away from who has just pressed it
            aria-disabled={isDisabled}
            onClick={() => {
              if (!isDisabled) onChoose?.(index);
            }}
          >
            <Choice index={index} text={choices[index]} note={feedback?.notes?.[index]} state={state} />
            {pending === index ? <Loader size="1.25rem" className={classes.sending} /> : null}
          </UnstyledButton>
        );
      })}
    </div>
  );
}

/** Options to read. */
export function ChoiceList({ choices, feedback }: { choices: string[]; feedback: Feedback | undefined }) {
  return (
    <ul className={classes.choices}>
      {choiceIndexes(choices).map((index) => {
        const state = feedback ? choiceState(index, feedback) : 'other';
        return (
          <li key={index} className={classes.choice} data-choice={choiceLabel(index)} data-state={state}>
            <Choice index={index} text={choices[index]} note={feedback?.notes?.[index]} state={state} />
          </li>
        );
      })}
    </ul>
  );
}

const MARKS: Partial<Record<ChoiceState, { text: string; Icon: typeof IconCheck }>> = {
  right: { text: 'Respuesta correcta', Icon: IconCheck },
  'own-right': { text: 'Tu respuesta, correcta', Icon: IconCheck },
  'own-wrong': { text: 'Tu respuesta', Icon: IconX },
};

interface ChoiceProps {
  index: ChoiceIndex;
  text: string | undefined;
  note: string | null | undefined;
  state: ChoiceState;
}

/** Label and text as they are stored, why it is not right, and what became of it in words and with an icon. */
function Choice({ index, text, note, state }: ChoiceProps) {
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
      {note ? (
        <span className={classes.note}>
          <VisuallyHidden>Nota: </VisuallyHidden>
          <span data-note>{note}</span>
        </span>
      ) : null}
    </>
  );
}
