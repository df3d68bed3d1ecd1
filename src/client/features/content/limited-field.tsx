import { Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, type CompositionEvent, useRef } from 'react';
import { SpokenCounter } from '#client/ui/notices/spoken-counter.tsx';
import { countCharacters } from '#shared/content/content.rules.ts';
import { limitText } from './limit-text.ts';

const ANNOUNCED_FROM = 10;
const COUNTER = { size: 'md', ta: 'end' } as const;
const ORDER: NonNullable<TextInputProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error'];

type Field = HTMLInputElement | HTMLTextAreaElement;

interface LimitedFieldProps {
  /** The props from the form's `getInputProps`. */
  field: { value: string; onChange: (text: string) => void };
  label: string;
  /** The most characters, counted as code points, as the database does. */
  max: number;
  isReadOnly: boolean;
  /** The default text that visitors see while the field is empty. */
  placeholder?: string | undefined;
  isLong?: boolean;
}

/** A text field with a limit: ignores what the user types or pastes beyond it. */
export function LimitedField(props: LimitedFieldProps) {
  const { field, label, max, isReadOnly, placeholder = '', isLong = false } = props;
  const fitting = useTextLimit(field, max);
  const count = countCharacters(field.value);
  const common = {
    ...field,
    ...fitting,
    label,
    placeholder,
    description: `${count}/${max} caracteres`,
    descriptionProps: COUNTER,
    inputWrapperOrder: ORDER,
    autoComplete: 'off',
    readOnly: isReadOnly,
  };

  return (
    <div>
      {isLong ? <Textarea {...common} autosize minRows={2} maxRows={10} /> : <TextInput {...common} />}
      <SpokenCounter left={max - count} from={ANNOUNCED_FROM} />
    </div>
  );
}

function useTextLimit({ value, onChange }: LimitedFieldProps['field'], max: number) {
  /** The last text within the limit: an input method may exceed it until its composition ends. */
  const accepted = useRef(value);

  const take = (element: Field): void => {
    const { value: text, selectionEnd } = element;
    const fitted = limitText(accepted.current, { text, cursor: selectionEnd ?? text.length }, max);
    accepted.current = fitted.text;
    if (fitted.text !== text) {
      // the text is written to the element at once: a later render would move the cursor to the end
      element.value = fitted.text;
      element.setSelectionRange(fitted.cursor, fitted.cursor);
    }
    onChange(fitted.text);
  };

  return {
    onChange: (event: ChangeEvent<Field>): void => {
      const { currentTarget, nativeEvent } = event;
      if ('isComposing' in nativeEvent && nativeEvent.isComposing === true) onChange(currentTarget.value);
      else take(currentTarget);
    },
    onCompositionEnd: (event: CompositionEvent<Field>): void => take(event.currentTarget),
  };
}
