import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { client } from '#client/data/api.ts';
import { isRefusal, toErrorMessage } from '#client/data/errors.ts';
import { type FormReload, Reloadable } from '#client/editing/reloadable.tsx';
import { SaveProblem } from '#client/editing/save-problem.tsx';
import { UnsavedDialog } from '#client/editing/unsaved-dialog.tsx';
import { useUnsavedGuard } from '#client/editing/use-unsaved-guard.ts';
import { useVersionedForm } from '#client/editing/use-versioned-form.ts';
import {
  editedTemplateQuery,
  invalidateTemplates,
} from '#client/features/mock-exams/administration/templates.queries.ts';
import type { ListState } from '#client/ui/lists/list-state.ts';
import { DoneNotice } from '#client/ui/notices/done-notice.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { EditedTemplate } from '#shared/mock-exams/template-editing.contract.ts';
import { templateContent } from '#shared/mock-exams/template.contract.ts';
import { EditorHeading } from './editor-heading.tsx';
import { TemplateForm } from './template-form.tsx';
import { toTemplateValues } from './template-values.ts';
import { TEMPLATE_FIELD_ERROR_CODES, useTemplateForm } from './use-template-form.ts';

const LOAD_FAILED = 'No se pudo cargar el simulacro.';
export const SAVE_FAILED = 'Error al guardar el simulacro. Por favor, inténtalo de nuevo.';

interface TemplateEditorProps {
  templateId: string;
  /** The search text and page of the list of mock exams, which the link back restores. */
  listState: ListState;
}

export function TemplateEditor({ templateId, listState }: TemplateEditorProps) {
  const { data, refetch, ...query } = useQuery(editedTemplateQuery(templateId));
  return (
    <Stack gap="lg">
      <EditorHeading title="Editar simulacro" listState={listState} />
      {data ? (
        <Reloadable
          stored={data}
          failed={LOAD_FAILED}
          fetchLatest={async () => (await refetch({ throwOnError: true })).data ?? data}
        >
          {(template, reload) => <EditingForm template={template} reload={reload} listState={listState} />}
        </Reloadable>
      ) : (
        <Missing query={query} onRetry={() => void refetch()} />
      )}
    </Stack>
  );
}

interface EditingFormProps extends Pick<TemplateEditorProps, 'listState'> {
  template: EditedTemplate;
  reload: FormReload;
}

function EditingForm({ template, reload, listState }: EditingFormProps) {
  const { id, version: openedVersion, content, categories } = template;
  const [initialValues] = useState(() => toTemplateValues(content, categories));
  const [done, setDone] = useState<string | null>(null);
  const form = useTemplateForm(initialValues);
  const guard = useUnsavedGuard(form.hasChanges);
  const navigate = useNavigate();
  const { onSubmit, isSaving, error } = useVersionedForm({
    form,
    version: openedVersion,
    fieldErrors: TEMPLATE_FIELD_ERROR_CODES,
    send: (input, version) =>
      client.mockExams.templates.update({ id, version, content: templateContent.parse(input) }),
    // removes the last success message, so that screen readers read the next one even if it is the same
    onSend: () => setDone(null),
    onSaved: () => setDone('Simulacro guardado. Las hojas que ya se han empezado no cambian.'),
    onSettled: invalidateTemplates,
  });
  const focusFirstField = useEffectEvent(() => form.focusField('name'));
  useEffect(() => {
    if (reload.isReloaded) focusFirstField();
  }, [reload.isReloaded]);

  return (
    <>
      <TemplateForm
        form={form}
        isSaving={isSaving}
        problem={<SaveProblem error={error} failed={SAVE_FAILED} reload={reload} />}
        saveLabel="Guardar cambios"
        onSubmit={onSubmit}
        // the guard asks about unsaved changes before this navigation leaves the screen
        onCancel={() => void navigate({ to: '/admin/mock-exams', search: listState })}
      />
      <UnsavedDialog guard={guard} />
      <DoneNotice done={done === null ? null : { text: done }} onClose={() => setDone(null)} />
    </>
  );
}

interface MissingProps {
  query: { error: Error | null; isFetching: boolean };
  onRetry: () => void;
}

function Missing({ query: { error, isFetching }, onRetry }: MissingProps) {
  if (!error || isFetching) {
    return (
      <Stack role="status" aria-label="Cargando el simulacro" gap="lg">
        <Skeleton height="28rem" />
        <Skeleton height="40rem" />
      </Stack>
    );
  }
  return (
    <Problem onRetry={isRefusal(error) ? undefined : onRetry} retryLabel="Reintentar">
      {toErrorMessage(error, LOAD_FAILED)}
    </Problem>
  );
}
