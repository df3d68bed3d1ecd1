import { Checkbox, type CheckboxProps } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';

/** The options of the form's `getInputProps` for a checkbox. */
export const CHECKBOX_INPUT = { type: 'checkbox' } as const;

interface AgeBoxProps {
  minimumAge: number;
  /** The props from the form's `getInputProps`. */
  field: CheckboxProps;
  disabled?: boolean;
}

/** Asks users to confirm an age instead of asking for a date of birth, which would have to be stored. */
export function AgeBox({ minimumAge, field, disabled = false }: AgeBoxProps) {
  return (
    <Checkbox
      {...field}
      label={`Tengo ${minimumAge} años o más`}
      disabled={disabled}
      aria-invalid={field.error ? true : undefined}
    />
  );
}
