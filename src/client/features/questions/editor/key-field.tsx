import { Input } from '@mantine/core';
import { useId } from 'react';
import { listChoiceIndexes } from '#shared/questions/questions.rules.ts';
import classes from './question-form.module.css';
import { type CheckedQuestionForm, formatQuestionDataPath } from './use-question-form.ts';

interface KeyFieldProps {
  form: CheckedQuestionForm;
  isReadOnly: boolean;
}

/** Shows the choices' numbers, which count from 1, to mark the right one. */
export function RightChoiceField({ form, isReadOnly }: KeyFieldProps) {
  const { choices, correct_answer } = form.values;
  const errorId = useId();
  // the error appears as soon as the right choice is removed
  const error =
    form.errorOf('correct_answer') ?? (correct_answer === null ? 'Marca la opción correcta' : undefined);

  return (
    <fieldset className={classes.correct} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={classes.legend}>Opción correcta</legend>
      <div className={classes.numbers}>
        {listChoiceIndexes(choices).map((index) => (
          <label key={index} className={classes.number}>
            <input
              data-path={formatQuestionDataPath(form.name, 'correct_answer')}
              type="radio"
              name={formatQuestionDataPath(form.name, 'correct_answer')}
              value={index}
              checked={correct_answer === index}
              onChange={() => {
                if (!isReadOnly) form.setValues({ correct_answer: index });
              }}
              className={classes.radio}
            />
            <span>{index + 1}</span>
          </label>
        ))}
      </div>
      <div role="status">{error === undefined ? null : <Input.Error id={errorId}>{error}</Input.Error>}</div>
    </fieldset>
  );
}
