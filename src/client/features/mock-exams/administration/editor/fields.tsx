import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import type { ChangeEvent, ReactNode } from 'react';
import classes from './template-form.module.css';
import type { TemplateForm } from './use-template-form.ts';

interface FieldProps {
  form: TemplateForm;
  /** The path of the field in the form. */
  path: string;
  label: string;
  isReadOnly: boolean;
}

interface TextFieldProps extends FieldProps {
  kind?: 'text' | 'number' | 'fraction' | 'date' | 'url';
  description?: string;
  placeholder?: string;
  maxLength?: number;
}

const KINDS: Record<NonNullable<TextFieldProps['kind']>, TextInputProps> = {
  text: {},
  number: { inputMode: 'numeric', maxLength: 4 },
  // no inputMode: the numeric keyboards of telephones have neither minus nor slash
  fraction: { maxLength: 20, spellCheck: false },
  date: { type: 'date' },
  url: { inputMode: 'url', spellCheck: false },
};

export function TextField({ form, path, isReadOnly, kind = 'text', ...input }: TextFieldProps) {
  return (
    <TextInput
      {...KINDS[kind]}
      {...input}
      {...form.getInputProps(path)}
      autoComplete="off"
      readOnly={isReadOnly}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}

interface SelectFieldProps extends FieldProps {
  options: { value: string; label: string }[];
}

export function SelectField({ form, path, ...select }: SelectFieldProps) {
  return <LockableSelect {...form.getInputProps(path)} {...select} />;
}

interface LockableSelectProps extends Pick<SelectFieldProps, 'label' | 'isReadOnly' | 'options'> {
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
}

function LockableSelect({ isReadOnly, options, onChange, ...field }: LockableSelectProps) {
  return (
    <NativeSelect
      {...field}
      data={options}
      // aria-disabled instead of disabled, which would take the focus away
      aria-disabled={isReadOnly || undefined}
      onChange={(event) => {
        if (!isReadOnly) onChange(event);
      }}
    />
  );
}

interface FieldGroupProps {
  legend: string;
  hint?: string;
  /** Whether the labels are short enough for two fields side by side on any screen. */
  hasShortLabels?: boolean;
  children: ReactNode;
}

/** Related fields, side by side where there is room. */
export function FieldGroup({ legend, hint, hasShortLabels = false, children }: FieldGroupProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{legend}</legend>
      {hint === undefined ? null : <p className={classes.hint}>{hint}</p>}
      <div className={classes.fields} data-short={hasShortLabels || undefined}>
        {children}
      </div>
    </fieldset>
  );
}
