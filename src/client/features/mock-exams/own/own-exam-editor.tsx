import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { client } from '#client/data/api.ts';
import { type FormReload, Reloadable } from '#client/editing/reloadable.tsx';
import { SaveProblem } from '#client/editing/save-problem.tsx';
import { UnsavedDialog } from '#client/editing/unsaved-dialog.tsx';
import { useUnsavedGuard } from '#client/editing/use-unsaved-guard.ts';
import { useVersionedForm } from '#client/editing/use-versioned-form.ts';
import { type EditedOwnExam, ownExam } from '#shared/mock-exams/own-exam.contract.ts';
import { EditorHeading } from './editor-heading.tsx';
import { LOAD_FAILED, LoadingExam } from './loading-exam.tsx';
import { SAVE_FAILED } from './new-own-exam.tsx';
import { OwnExamForm } from './own-exam-form.tsx';
import { toOwnExamValues } from './own-exam-values.ts';
import { invalidateOwnExams, ownExamQuery } from './own-exams.queries.ts';
import { OWN_EXAM_FIELD_ERROR_CODES, useOwnExamForm } from './use-own-exam-form.ts';

export function OwnExamEditor({ templateId }: { templateId: string }) {
  const { data, refetch, ...query } = useQuery(ownExamQuery(templateId));
  return (
    <Stack gap="lg">
      <EditorHeading title="Editar tu simulacro" />
      {data ? (
        <Reloadable
          stored={data}
          failed={LOAD_FAILED}
          fetchLatest={async () => (await refetch({ throwOnError: true })).data ?? data}
        >
          {(stored, reload) => <EditingForm stored={stored} reload={reload} />}
        </Reloadable>
      ) : (
        <LoadingExam query={query} onRetry={() => void refetch()} />
      )}
    </Stack>
  );
}

function EditingForm({ stored, reload }: { stored: EditedOwnExam; reload: FormReload }) {
  const { id, version: openedVersion } = stored;
  const [initialValues] = useState(() => toOwnExamValues(stored.exam));
  const form = useOwnExamForm(initialValues);
  const guard = useUnsavedGuard(form.hasChanges);
  const navigate = useNavigate();
  const { onSubmit, isSaving, error } = useVersionedForm({
    form,
    version: openedVersion,
    fieldErrors: OWN_EXAM_FIELD_ERROR_CODES,
    send: (input, version) => client.mockExams.own.update({ id, version, exam: ownExam.parse(input) }),
    onSaved: () =>
      void navigate({
        to: '/mock-exams',
        state: {
          notice: { kind: 'success', text: 'Simulacro guardado. Una hoja que ya esté abierta no cambia.' },
        },
      }),
    onSettled: invalidateOwnExams,
  });
  const focusFirstField = useEffectEvent(() => form.focusField('name'));
  useEffect(() => {
    if (reload.isReloaded) focusFirstField();
  }, [reload.isReloaded]);

  return (
    <>
      <OwnExamForm
        form={form}
        isSaving={isSaving}
        problem={<SaveProblem error={error} failed={SAVE_FAILED} reload={reload} />}
        onSubmit={onSubmit}
        // the guard asks about unsaved changes before this navigation leaves the screen
        onCancel={() => void navigate({ to: '/mock-exams' })}
      />
      <UnsavedDialog guard={guard} />
    </>
  );
}
