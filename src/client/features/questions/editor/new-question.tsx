import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '#client/data/api.ts';
import { randomId } from '#client/lib/random-id.ts';
import { useUnsaved } from '#client/editing/use-unsaved.ts';
import { Section } from '#client/ui/frame/section.tsx';
import { UnsavedDialog } from '#client/editing/unsaved-dialog.tsx';
import { QuestionForm } from './question-form.tsx';
import { EMPTY } from './question-values.ts';
import { questionsChanged } from '#client/features/questions/questions.queries.ts';
import { SavingProblem } from './saving-problem.tsx';
import { focusField, useQuestionForm } from './use-question-form.ts';

interface NewQuestionProps {
  onClose: () => void;
  onCreated: () => void;
}

/** The form of a question that isn't there yet. */
export function NewQuestion({ onClose, onCreated }: NewQuestionProps) {
  const form = useQuestionForm(EMPTY);
  const closeBy = useFocusOnForm(() => focusField(form.name, 'question_text'));
  const idFor = useNewId();
  const unsaved = useUnsaved(form.hasChanges);
  const saving = useMutation(
    api.questions.create.mutationOptions({
      onSuccess: () => void questionsChanged(),
      onError: form.refuse,
    }),
  );

  return (
    <Section title="Nueva pregunta">
      <QuestionForm
        form={form}
        isSaving={saving.isPending}
        problem={<SavingProblem error={saving.error} />}
        saveLabel="Crear pregunta"
        onSave={(input) =>
          saving.mutate(
            { ...input, id: idFor(input) },
            {
              onSuccess: () => {
                form.markSaved();
                closeBy(onCreated);
              },
            },
          )
        }
        onCancel={() => unsaved.beforeLeaving(() => closeBy(onClose))}
      />
      <UnsavedDialog unsaved={unsaved} />
    </Section>
  );
}

/** Sent again unchanged (the reply was lost), a question keeps its id and is made once; a changed one is another. */
function useNewId() {
  const sent = useRef({ id: randomId(), text: '' });
  return (input: object): string => {
    const text = JSON.stringify(input);
    if (sent.current.text !== text) sent.current = { id: randomId(), text };
    return sent.current.id;
  };
}

/** Who opens the form goes on in it, and afterwards where it was opened from. */
function useFocusOnForm(focus: () => void) {
  const [opener] = useState(() => document.activeElement);
  const begin = useEffectEvent(focus);
  useEffect(() => begin(), []);
  return (close: () => void): void => {
    close();
    if (opener instanceof HTMLElement) opener.focus();
  };
}
