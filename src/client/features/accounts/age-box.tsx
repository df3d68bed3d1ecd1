import { Checkbox, type CheckboxProps } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';

/** How a form's field is asked for that a box ticks. */
export const CHECKBOX = { type: 'checkbox' } as const;

interface AgeBoxProps {
  minimumAge: number;
  /** The props from the form's `getInputProps`. */
  field: CheckboxProps;
  disabled?: boolean;
}

/** Asks for an age and for no date of birth, which would have to be stored. */
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
