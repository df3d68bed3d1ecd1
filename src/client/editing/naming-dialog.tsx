import { TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { CheckedForm } from '#client/ui/forms/use-checked-form.ts';
import { EditingDialog } from './editing-dialog.tsx';
import { SaveProblem } from './save-problem.tsx';

export interface NamingDialogProps {
  title: string;
  saveLabel: string;
  /** The beginning of the message that is shown when saving fails. */
  failed: string;
  form: Pick<CheckedForm<object, object>, 'getInputProps' | 'hasChanges'>;
  saving: { onSubmit: (event: FormEvent<HTMLFormElement>) => void; isSaving: boolean; error: unknown };
  onClose: () => void;
  placeholder?: string;
  maxLength?: number;
  /** Further fields below the name. */
  children?: ReactNode;
}

/** A dialog for something that has a name. */
export function NamingDialog(props: NamingDialogProps) {
  const { title, saveLabel, failed, form, saving, onClose, children, ...input } = props;
  const { onSubmit, isSaving, error } = saving;

  return (
    <EditingDialog
      title={title}
      saveLabel={saveLabel}
      onSubmit={onSubmit}
      isSaving={isSaving}
      hasChanges={form.hasChanges}
      onClose={onClose}
    >
      <TextInput
        {...input}
        {...form.getInputProps('name')}
        label="Nombre"
        autoComplete="off"
        readOnly={isSaving}
        data-autofocus
      />
      {children}
      <SaveProblem error={error} failed={failed} />
    </EditingDialog>
  );
}
