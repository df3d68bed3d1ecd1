import { useMutation, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { api } from '#client/data/api.ts';
import { useFocusReturn } from '#client/ui/focus/use-focus-return.ts';
import { useUnsaved } from '#client/editing/use-unsaved.ts';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { Success } from '#client/ui/notices/success.tsx';
import { UnsavedDialog } from '#client/editing/unsaved-dialog.tsx';
import type { EditedQuestion } from '#shared/questions/question-editing.contract.ts';
import { editedQuestionQuery } from '#client/features/questions/question-editing.queries.ts';
import { QuestionForm } from './question-form.tsx';
import { QuestionMissing } from './question-missing.tsx';
import { valuesOf } from './question-values.ts';
import { questionsChanged } from '#client/features/questions/questions.queries.ts';
import { SavingProblem } from './saving-problem.tsx';
import { focusField, useQuestionForm } from './use-question-form.ts';

const CLOSES_AFTER_MS = 2000;

interface QuestionEditorProps {
  questionId: string;
  onClose: () => void;
}

/** The window in which a question is edited. */
export function QuestionEditor({ questionId, onClose }: QuestionEditorProps) {
  useFocusReturn();
  const close = useRef<() => void>(null);
  const [isCovered, setCovered] = useState(false);

  return (
    <Dialog
      opened
      onClose={() => (close.current ?? onClose)()}
      title="Editar pregunta"
      isLarge
      isCovered={isCovered}
    >
      <Editing
        key={questionId}
        questionId={questionId}
        onClose={onClose}
        closeRef={close}
        onCovered={setCovered}
      />
    </Dialog>
  );
}

interface EditingProps extends QuestionEditorProps {
  /** What the window's own ways out do once there is a form. */
  closeRef: RefObject<(() => void) | null>;
  onCovered: (isCovered: boolean) => void;
}

function Editing(props: EditingProps) {
  const { data, refetch, ...query } = useQuery(editedQuestionQuery(props.questionId));
  // the form begins with what was loaded; what comes later must not take away what was typed
  const [loaded, setLoaded] = useState<EditedQuestion>();
  const question = loaded ?? data;
  const [times, setTimes] = useState(0);

  if (!question) return <QuestionMissing query={query} onRetry={() => void refetch()} />;
  return (
    <Form
      {...props}
      key={times}
      question={question}
      isLoadedAnew={times > 0}
      onLoadNew={async () => {
        const { data: newest } = await refetch({ throwOnError: true });
        props.onCovered(false);
        setLoaded(newest);
        setTimes(times + 1);
      }}
    />
  );
}

interface FormProps extends EditingProps {
  question: EditedQuestion;
  /** In the place of the form that had the focus. */
  isLoadedAnew: boolean;
  onLoadNew: () => Promise<void>;
}

function Form(props: FormProps) {
  const { question, isLoadedAnew, onClose, closeRef, onCovered, onLoadNew } = props;
  const [{ id, version, ...edited }] = useState(question);
  const form = useQuestionForm(valuesOf({ id, version, ...edited }));
  const unsaved = useUnsaved(
    form.hasChanges,
    (from, to) => from.pathname !== to.pathname || editedIn(from.search) !== editedIn(to.search),
  );
  const loading = useMutation({ mutationFn: onLoadNew });
  const saving = useMutation(
    api.questions.update.mutationOptions({
      onSuccess: () => {
        form.markSaved();
        void questionsChanged();
      },
      onError: form.refuse,
    }),
  );
  const tryToClose = (): void => {
    // closed meanwhile, what goes wrong would be lost without a word
    if (!saving.isPending) unsaved.beforeLeaving(onClose);
  };
  useImperativeHandle(closeRef, () => tryToClose);
  const isAsking = unsaved.isAsking;
  useEffect(() => onCovered(isAsking), [isAsking, onCovered]);
  useEffect(() => {
    if (isLoadedAnew) focusField(form.name, 'question_text');
  }, [isLoadedAnew, form.name]);

  if (saving.isSuccess) return <Saved onClose={onClose} />;
  return (
    <>
      <QuestionForm
        form={form}
        isSaving={saving.isPending}
        problem={
          <SavingProblem
            error={saving.error}
            whenChanged={{
              onLoadNew: () => loading.mutate(),
              isLoading: loading.isPending,
              loadingError: loading.isError ? 'No se pudo cargar la pregunta.' : undefined,
              onCovered,
            }}
          />
        }
        saveLabel="Guardar cambios"
        onSave={(input) => saving.mutate({ ...input, id, version })}
        onCancel={tryToClose}
        onCovered={onCovered}
      />
      <UnsavedDialog unsaved={unsaved} />
    </>
  );
}

/** Which question an address has in the editor. */
function editedIn(search: object): unknown {
  return 'edit' in search ? search.edit : undefined;
}

function Saved({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => close(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return <Success takesFocus>Pregunta actualizada correctamente!</Success>;
}
