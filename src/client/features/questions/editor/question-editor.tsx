import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { client } from '#client/data/api.ts';
import { type FormReload, Reloadable } from '#client/editing/reloadable.tsx';
import { UnsavedDialog } from '#client/editing/unsaved-dialog.tsx';
import { useUnsavedGuard } from '#client/editing/use-unsaved-guard.ts';
import { useVersionedForm } from '#client/editing/use-versioned-form.ts';
import { editedQuestionQuery } from '#client/features/questions/question-editing.queries.ts';
import { invalidateQuestions } from '#client/features/questions/questions.queries.ts';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { Success } from '#client/ui/notices/success.tsx';
import type { EditedQuestion } from '#shared/questions/question-editing.contract.ts';
import { QuestionForm } from './question-form.tsx';
import { LOAD_FAILED, QuestionMissing } from './question-missing.tsx';
import { QuestionSaveProblem } from './question-save-problem.tsx';
import { toQuestionValues, removeUnchangedStateAndSource } from './question-values.ts';
import { QUESTION_FIELD_ERROR_CODES, useQuestionForm } from './use-question-form.ts';

const CLOSE_DELAY_MS = 2000;

interface QuestionEditorProps {
  questionId: string;
  onClose: () => void;
}

export function QuestionEditor({ questionId, onClose }: QuestionEditorProps) {
  const tryToClose = useRef<() => void>(null);
  return (
    <Dialog opened onClose={() => (tryToClose.current ?? onClose)()} title="Editar pregunta" isLarge>
      <LoadedEditor questionId={questionId} onClose={onClose} tryToCloseRef={tryToClose} />
    </Dialog>
  );
}

interface LoadedEditorProps extends QuestionEditorProps {
  /**
   * Set by the form: asks about unsaved changes when the close button, Escape or the overlay closes the dialog.
   */
  tryToCloseRef: RefObject<(() => void) | null>;
}

function LoadedEditor(props: LoadedEditorProps) {
  const { data, refetch, ...query } = useQuery(editedQuestionQuery(props.questionId));
  if (!data) return <QuestionMissing query={query} onRetry={() => void refetch()} />;
  return (
    <Reloadable
      stored={data}
      failed={LOAD_FAILED}
      fetchLatest={async () => (await refetch({ throwOnError: true })).data ?? data}
    >
      {(question, reload) => <EditingForm {...props} question={question} reload={reload} />}
    </Reloadable>
  );
}

interface EditingFormProps extends LoadedEditorProps {
  question: EditedQuestion;
  reload: FormReload;
}

function EditingForm({ question, reload, onClose, tryToCloseRef }: EditingFormProps) {
  const { id, version: openedVersion } = question;
  const form = useQuestionForm(toQuestionValues(question));
  const guard = useUnsavedGuard(
    form.hasChanges,
    (from, to) =>
      from.pathname !== to.pathname || editedQuestionIdIn(from.search) !== editedQuestionIdIn(to.search),
  );
  const { onSubmit, isSaving, isSaved, error } = useVersionedForm({
    form,
    version: openedVersion,
    fieldErrors: QUESTION_FIELD_ERROR_CODES,
    send: (input, version) =>
      client.questions.update({ ...removeUnchangedStateAndSource(input, question), id, version }),
    onSettled: invalidateQuestions,
  });
  const tryToClose = (): void => {
    // if the dialog closed now, the user would not see why saving failed
    if (!isSaving) guard.leave(onClose);
  };
  useImperativeHandle(tryToCloseRef, () => tryToClose);
  const focusFirstField = useEffectEvent(() => form.focusField('question_text'));
  useEffect(() => {
    if (reload.isReloaded) focusFirstField();
  }, [reload.isReloaded]);

  if (isSaved) return <Saved onClose={onClose} />;
  return (
    <>
      <QuestionForm
        form={form}
        isSaving={isSaving}
        problem={<QuestionSaveProblem error={error} reload={reload} />}
        saveLabel="Guardar cambios"
        onSubmit={onSubmit}
        onCancel={tryToClose}
      />
      <UnsavedDialog guard={guard} />
    </>
  );
}

/** Returns the id of the question that the address opens in the editor. */
function editedQuestionIdIn(search: object): unknown {
  return 'edit' in search ? search.edit : undefined;
}

function Saved({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => close(), CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  return <Success takesFocus>Pregunta actualizada correctamente!</Success>;
}
