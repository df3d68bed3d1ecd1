import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { client } from '#client/data/api.ts';
import { SaveProblem } from '#client/editing/save-problem.tsx';
import { UnsavedDialog } from '#client/editing/unsaved-dialog.tsx';
import { useCreationId } from '#client/editing/use-creation-id.ts';
import { useUnsavedGuard } from '#client/editing/use-unsaved-guard.ts';
import { useVersionedForm } from '#client/editing/use-versioned-form.ts';
import { ownExam } from '#shared/mock-exams/own-exam.contract.ts';
import { EditorHeading } from './editor-heading.tsx';
import { LoadingExam } from './loading-exam.tsx';
import { OwnExamForm } from './own-exam-form.tsx';
import { copyOwnExam, NEW_OWN_EXAM, type OwnExamValues } from './own-exam-values.ts';
import { invalidateOwnExams, ownExamQuery } from './own-exams.queries.ts';
import { OWN_EXAM_FIELD_ERROR_CODES, useOwnExamForm } from './use-own-exam-form.ts';

export const SAVE_FAILED = 'Error al guardar el simulacro. Por favor, inténtalo de nuevo.';

/** `copiedId` is the id of the own exam that the form copies. */
export function NewOwnExam({ copiedId }: { copiedId: string | undefined }) {
  return (
    <Stack gap="lg">
      <EditorHeading title="Componer un simulacro" />
      {copiedId === undefined ? <NewForm initialValues={NEW_OWN_EXAM} /> : <CopiedForm id={copiedId} />}
    </Stack>
  );
}

function CopiedForm({ id }: { id: string }) {
  const { data, refetch, ...query } = useQuery(ownExamQuery(id));
  if (data) return <NewForm initialValues={copyOwnExam(data.exam)} />;
  return <LoadingExam query={query} onRetry={() => void refetch()} />;
}

function NewForm({ initialValues }: { initialValues: OwnExamValues }) {
  const form = useOwnExamForm(initialValues);
  const idFor = useCreationId();
  const guard = useUnsavedGuard(form.hasChanges);
  const navigate = useNavigate();
  const { onSubmit, isSaving, error } = useVersionedForm({
    form,
    version: 0,
    fieldErrors: OWN_EXAM_FIELD_ERROR_CODES,
    send: (input) => {
      const exam = ownExam.parse(input);
      return client.mockExams.own.create({ id: idFor(exam), exam });
    },
    onSaved: () =>
      void navigate({
        to: '/mock-exams',
        state: { notice: { kind: 'success', text: 'Simulacro guardado entre los tuyos.' } },
      }),
    onSettled: invalidateOwnExams,
  });
  return (
    <>
      <OwnExamForm
        form={form}
        isSaving={isSaving}
        problem={<SaveProblem error={error} failed={SAVE_FAILED} />}
        onSubmit={onSubmit}
        // the guard asks about unsaved changes before this navigation leaves the screen
        onCancel={() => void navigate({ to: '/mock-exams' })}
      />
      <UnsavedDialog guard={guard} />
    </>
  );
}
