import { Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, type CompositionEvent, useRef } from 'react';
import { SpokenCounter } from '#client/ui/notices/spoken-counter.tsx';
import { countCharacters } from '#shared/content/content.rules.ts';
import { fit } from './fitting.ts';

const SPOKEN_FROM = 10;
const COUNTER = { size: 'md', ta: 'end' } as const;
const ORDER: NonNullable<TextInputProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error'];

type Field = HTMLInputElement | HTMLTextAreaElement;

interface LimitedFieldProps {
  /** Of the form, with its value. */
  field: { value: string; onChange: (text: string) => void };
  label: string;
  /** In characters, as the database counts them. */
  max: number;
  isReadOnly: boolean;
  /** What is shown to visitors while it is empty. */
  placeholder?: string | undefined;
  isLong?: boolean;
}

/** A text that may have so many characters: what is typed or pasted beyond is ignored. */
export function LimitedField(props: LimitedFieldProps) {
  const { field, label, max, isReadOnly, placeholder = '', isLong = false } = props;
  const fitting = useFitting(field, max);
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
      <SpokenCounter left={max - count} from={SPOKEN_FROM} />
    </div>
  );
}

function useFitting({ value, onChange }: LimitedFieldProps['field'], max: number) {
  /** The last text that was let in: what an input method composes may be longer until it is done. */
  const accepted = useRef(value);

  const take = (element: Field): void => {
    const { value: text, selectionEnd } = element;
    const fitted = fit(accepted.current, { text, cursor: selectionEnd ?? text.length }, max);
    accepted.current = fitted.text;
    if (fitted.text !== text) {
      // at once, so that the cursor stays where it belongs
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
