import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Calculator } from '#client/features/mock-exams/administration/calculator/calculator.tsx';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { DrawPreview } from './draw-preview.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { HeadFields } from './head-fields.tsx';
import { PartList } from './part-list.tsx';
import classes from './template-form.module.css';
import type { TemplateForm as Form } from './use-template-form.ts';

interface TemplateFormProps {
  form: Form;
  isSaving: boolean;
  /** The error message when saving fails. */
  problem: ReactNode;
  saveLabel: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
}

/** The fields are read-only while saving: a change made then would be lost. */
export function TemplateForm(props: TemplateFormProps) {
  const { form, isSaving, problem, saveLabel, onSubmit, onCancel } = props;
  const formId = useId();

  return (
    <Stack gap="lg" className={classes.screen ?? ''}>
      {/* preview and calculator stand outside: Enter in their fields must not save */}
      <form id={formId} noValidate onSubmit={onSubmit}>
        <Stack gap="lg">
          <HeadFields form={form} isReadOnly={isSaving} />
          <PartList form={form} isReadOnly={isSaving} />
        </Stack>
      </form>
      <DrawPreview form={form} />
      <Calculator parts={form.values.parts} />
      <ErrorSummary form={form} />
      {problem}
      <Group justify="flex-end" gap="sm" className={classes.actions ?? ''}>
        <Button
          variant="default"
          aria-disabled={isSaving || undefined}
          onClick={() => {
            if (!isSaving) onCancel();
          }}
        >
          Cancelar
        </Button>
        <BusyButton type="submit" form={formId} isBusy={isSaving}>
          {saveLabel}
        </BusyButton>
      </Group>
    </Stack>
  );
}
