import { Textarea } from '@mantine/core';
import { NamingDialog, type NamingDialogProps } from '#client/editing/naming-dialog.tsx';

interface CatalogueDialogProps extends NamingDialogProps {
  descriptionLabel: string;
}

/** The form of a category or a group: name and description. */
export function CatalogueDialog({ descriptionLabel, children, ...dialog }: CatalogueDialogProps) {
  const { form, saving } = dialog;
  return (
    <NamingDialog {...dialog}>
      <Textarea
        {...form.getInputProps('description')}
        label={descriptionLabel}
        autosize
        minRows={3}
        maxRows={12}
        readOnly={saving.isSaving}
      />
      {children}
    </NamingDialog>
  );
}
