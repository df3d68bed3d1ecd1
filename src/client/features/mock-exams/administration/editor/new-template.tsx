import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '#client/data/api.ts';
import { SaveProblem } from '#client/editing/save-problem.tsx';
import { UnsavedDialog } from '#client/editing/unsaved-dialog.tsx';
import { useCreationId } from '#client/editing/use-creation-id.ts';
import { useUnsavedGuard } from '#client/editing/use-unsaved-guard.ts';
import { useVersionedForm } from '#client/editing/use-versioned-form.ts';
import { invalidateTemplates } from '#client/features/mock-exams/administration/templates.queries.ts';
import type { ListState } from '#client/ui/lists/list-state.ts';
import { templateContent } from '#shared/mock-exams/template.contract.ts';
import { EditorHeading } from './editor-heading.tsx';
import { SAVE_FAILED } from './template-editor.tsx';
import { TemplateForm } from './template-form.tsx';
import { buildNewTemplateValues } from './template-values.ts';
import { TEMPLATE_FIELD_ERROR_CODES, useTemplateForm } from './use-template-form.ts';

/** `listState` has the search text and page of the list of mock exams, which the link back restores. */
export function NewTemplate({ listState }: { listState: ListState }) {
  const [initialValues] = useState(buildNewTemplateValues);
  const form = useTemplateForm(initialValues);
  const idFor = useCreationId();
  const guard = useUnsavedGuard(form.hasChanges);
  const navigate = useNavigate();
  const { onSubmit, isSaving, error } = useVersionedForm({
    form,
    version: 0,
    fieldErrors: TEMPLATE_FIELD_ERROR_CODES,
    send: (input) => {
      const content = templateContent.parse(input);
      return client.mockExams.templates.create({ id: idFor(content), content });
    },
    onSaved: () =>
      void navigate({
        to: '/admin/mock-exams',
        search: listState,
        state: { notice: { kind: 'success', text: 'Simulacro creado, sin publicar.' } },
      }),
    onSettled: invalidateTemplates,
  });

  return (
    <Stack gap="lg">
      <EditorHeading title="Nuevo simulacro" listState={listState} />
      <TemplateForm
        form={form}
        isSaving={isSaving}
        problem={<SaveProblem error={error} failed={SAVE_FAILED} />}
        saveLabel="Crear simulacro"
        onSubmit={onSubmit}
        // the guard asks about unsaved changes before this navigation leaves the screen
        onCancel={() => void navigate({ to: '/admin/mock-exams', search: listState })}
      />
      <UnsavedDialog guard={guard} />
    </Stack>
  );
}
