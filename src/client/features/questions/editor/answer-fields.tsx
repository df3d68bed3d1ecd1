import { Textarea } from '@mantine/core';
import { CHOICE_COUNT, choiceLabel, isChoiceIndex } from '#shared/questions/questions.rules.ts';
import classes from './question-form.module.css';
import { type CheckedQuestionForm, dataPath } from './use-question-form.ts';

interface AnswerFieldsProps {
  form: CheckedQuestionForm;
  isReadOnly: boolean;
}

const CHOICES = Array.from({ length: CHOICE_COUNT }, (_, index) => index).filter(isChoiceIndex);

/** The four options, and which of them is right: 1 to 4 here, 0 to 3 everywhere else. */
export function AnswerFields({ form, isReadOnly }: AnswerFieldsProps) {
  return (
    <>
      <div className={classes.options}>
        {CHOICES.map((index) => (
          <Textarea
            {...form.getInputProps(`choices.${index}`)}
            key={index}
            label={`Opción ${choiceLabel(index)} (${index + 1})`}
            autosize
            minRows={1}
            maxRows={10}
            readOnly={isReadOnly}
          />
        ))}
      </div>
      <fieldset className={classes.correct}>
        <legend className={classes.legend}>Opción correcta</legend>
        <div className={classes.numbers}>
          {CHOICES.map((index) => (
            <label key={index} className={classes.number}>
              <input
                data-path={dataPath(form.name, 'correct_answer')}
                type="radio"
                name={dataPath(form.name, 'correct_answer')}
                value={index}
                checked={form.values.correct_answer === index}
                onChange={() => {
                  if (!isReadOnly) form.setValues({ correct_answer: index });
                }}
                className={classes.radio}
              />
              <span>{index + 1}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
