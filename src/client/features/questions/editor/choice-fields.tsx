import { Button, Textarea } from '@mantine/core';
import { IconNote, IconPlus, IconX } from '@tabler/icons-react';
import { PictureTextarea } from '#client/ui/pictures/adding/picture-textarea.tsx';
import { useFocusAfterChange } from '#client/ui/forms/use-focus-after-change.ts';
import {
  type ChoiceIndex,
  listChoiceIndexes,
  formatChoiceLabel,
  CHOICES_MAX,
  CHOICES_MIN,
  isChoiceIndex,
} from '#shared/questions/questions.rules.ts';
import { addChoice, addNote, removeChoice } from './choice-values.ts';
import classes from './question-form.module.css';
import type { CheckedQuestionForm, QuestionField } from './use-question-form.ts';

interface ChoiceFieldsProps {
  form: CheckedQuestionForm;
  isReadOnly: boolean;
}

export function ChoiceFields({ form, isReadOnly }: ChoiceFieldsProps) {
  const focusNext = useFocusAfterChange<QuestionField>(form.focusField);
  const { choices } = form.values;
  const canAdd = choices.length < CHOICES_MAX;

  return (
    <div>
      <div className={classes.options}>
        {listChoiceIndexes(choices).map((index) => (
          <ChoiceField
            key={index}
            form={form}
            index={index}
            isReadOnly={isReadOnly}
            onFocusNext={focusNext}
          />
        ))}
      </div>
      {canAdd ? (
        <Button
          variant="subtle"
          leftSection={<IconPlus aria-hidden size="1.25rem" />}
          aria-disabled={isReadOnly || undefined}
          onClick={() => {
            if (isReadOnly) return;
            focusNext(choiceField(choices.length));
            form.setValues(addChoice(form.values));
          }}
        >
          Añadir opción
        </Button>
      ) : null}
    </div>
  );
}

interface ChoiceFieldProps extends ChoiceFieldsProps {
  index: ChoiceIndex;
  /** Focuses a field once it is rendered. */
  onFocusNext: (field: QuestionField | undefined) => void;
}

function ChoiceField({ form, index, isReadOnly, onFocusNext }: ChoiceFieldProps) {
  const { choices, notes } = form.values;
  const label = formatChoiceLabel(index);
  const hasNote = notes[index] !== null;
  const canRemove = choices.length > CHOICES_MIN;

  return (
    <div className={classes.option}>
      <PictureTextarea
        {...form.getInputProps(`choices.${index}`)}
        value={choices[index] ?? ''}
        label={`Opción ${label} (${index + 1})`}
        fieldName={`opción ${label}`}
        autosize
        minRows={1}
        maxRows={10}
        readOnly={isReadOnly}
      />
      {hasNote ? (
        <Textarea
          {...form.getInputProps(`notes.${index}`)}
          label={`Nota de la opción ${label} (opcional)`}
          placeholder="Por qué no es correcta"
          autosize
          minRows={1}
          maxRows={10}
          readOnly={isReadOnly}
        />
      ) : null}
      <div className={classes.optionActions}>
        {hasNote ? null : (
          <Button
            variant="subtle"
            leftSection={<IconNote aria-hidden size="1.25rem" />}
            aria-label={`Añadir nota a la opción ${label}`}
            aria-disabled={isReadOnly || undefined}
            onClick={() => {
              if (isReadOnly) return;
              onFocusNext(`notes.${index}`);
              form.setValues(addNote(form.values, index));
            }}
          >
            Añadir nota
          </Button>
        )}
        {canRemove ? (
          <Button
            variant="subtle"
            color="gray"
            className={classes.removeOption ?? ''}
            leftSection={<IconX aria-hidden size="1.25rem" />}
            aria-label={`Quitar opción ${label}`}
            aria-disabled={isReadOnly || undefined}
            onClick={() => {
              if (isReadOnly) return;
              onFocusNext(choiceField(Math.min(index, choices.length - 2)));
              form.setValues(removeChoice(form.values, index));
            }}
          >
            Quitar opción
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function choiceField(index: number): QuestionField | undefined {
  return isChoiceIndex(index) ? `choices.${index}` : undefined;
}
