import { Textarea, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { EditingDialog } from '#client/editing/editing-dialog.tsx';
import { SaveProblem } from '#client/editing/save-problem.tsx';
import type { CheckedForm } from '#client/ui/forms/use-checked-form.ts';

interface CatalogueDialogProps {
  title: string;
  saveLabel: string;
  descriptionLabel: string;
  /** Begins the message when saving fails. */
  failed: string;
  form: Pick<CheckedForm<object, object>, 'getInputProps' | 'hasChanges'>;
  saving: { onSubmit: (event: FormEvent<HTMLFormElement>) => void; isSaving: boolean; error: unknown };
  onClose: () => void;
  /** More fields. */
  children?: ReactNode;
}

/** The form of a category or a group: name and description. */
export function CatalogueDialog(props: CatalogueDialogProps) {
  const { title, saveLabel, descriptionLabel, failed, form, saving, onClose, children } = props;
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
        {...form.getInputProps('name')}
        label="Nombre"
        autoComplete="off"
        readOnly={isSaving}
        data-autofocus
      />
      <Textarea
        {...form.getInputProps('description')}
        label={descriptionLabel}
        autosize
        minRows={3}
        maxRows={12}
        readOnly={isSaving}
      />
      {children}
      <SaveProblem error={error} failed={failed} />
    </EditingDialog>
  );
}
