import { Loader, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { LiteralText } from '#client/ui/pictures/literal-text.tsx';
import type { Feedback } from '#shared/exams/exams.contract.ts';
import { type ChoiceIndex, listChoiceIndexes, formatChoiceLabel } from '#shared/questions/questions.rules.ts';
import { type ChoiceState, toChoiceState } from './choice-state.ts';
import classes from './choice.module.css';
import type { Solution } from './solution.ts';

interface ButtonsProps {
  choices: string[];
  /** The id of the element with the question's text. */
  labelledBy: string;
  feedback?: Feedback | undefined;
  /** The choice that is being sent to the server. */
  pending?: ChoiceIndex | undefined;
  /** The marked choice, which can still be changed. */
  selected?: ChoiceIndex | null;
  isDisabled: boolean;
  onChoose?: ((choice: ChoiceIndex) => void) | undefined;
}

/** The choices as buttons. They keep their elements, and so the focus, once the answer is locked. */
export function ChoiceButtons(props: ButtonsProps) {
  const { choices, labelledBy, feedback, pending, selected, isDisabled, onChoose } = props;
  const chosen = pending ?? selected ?? undefined;
  return (
    <div role="group" aria-labelledby={labelledBy} className={classes.choices}>
      {listChoiceIndexes(choices).map((index) => {
        const state = toChoiceState(index, feedback, chosen);
        return (
          <UnstyledButton
            key={index}
            className={classes.choice}
            data-choice={formatChoiceLabel(index)}
            data-state={state}
            aria-pressed={(feedback?.selected_answer ?? chosen) === index}
            // aria-disabled instead of disabled, which would take the focus from the button just pressed
            aria-disabled={isDisabled}
            onClick={() => {
              if (!isDisabled) onChoose?.(index);
            }}
          >
            <Choice
              index={index}
              text={choices[index] ?? ''}
              note={feedback?.notes?.[index]}
              state={state}
              isButton
            />
            {pending === index ? <Loader size="1.25rem" className={classes.sending} /> : null}
          </UnstyledButton>
        );
      })}
    </div>
  );
}

/** Shows the choices without buttons. */
export function ChoiceList({ choices, solution }: { choices: string[]; solution: Solution | undefined }) {
  return (
    <ul className={classes.choices}>
      {listChoiceIndexes(choices).map((index) => {
        const state = solution ? toChoiceState(index, solution) : 'other';
        return (
          <li
            key={index}
            className={classes.choice}
            data-choice={formatChoiceLabel(index)}
            data-state={state}
          >
            <Choice index={index} text={choices[index] ?? ''} note={solution?.notes?.[index]} state={state} />
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
  text: string;
  note: string | null | undefined;
  state: ChoiceState;
  isButton?: boolean;
}

/** Shows letter, text and note; words and an icon say whether the choice is right. */
function Choice({ index, text, note, state, isButton = false }: ChoiceProps) {
  const mark = MARKS[state];
  return (
    <>
      <span className={classes.label}>{formatChoiceLabel(index)}</span>{' '}
      <span className={classes.text} data-wording>
        <LiteralText isFixed={isButton}>{text}</LiteralText>
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
