import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/data/api.ts';
import { isRefusal, messageOf } from '#client/data/errors.ts';
import type { Done } from '#client/ui/notices/done-notice.tsx';
import type { ListedQuestion } from '#shared/questions/question-list.contract.ts';
import { removeFromLists, questionsChanged } from '#client/features/questions/questions.queries.ts';

const REMOVE_FAILED = 'No se ha podido eliminar la pregunta. Por favor, inténtalo de nuevo.';
const RESTORE_FAILED = 'No se ha podido restaurar la pregunta. Por favor, inténtalo de nuevo.';

/** What the list says about the last thing that was done. */
interface QuestionDone extends Done {
  /** What 'Deshacer' brings back. */
  undoableId?: string | undefined;
}

type Say = (done: QuestionDone | null) => void;

export interface QuestionActions {
  done: QuestionDone | null;
  say: Say;
  removal: Removal;
  restoring: Restoring;
}

/** Deletes questions, once somebody has confirmed it, and brings them back. */
export function useQuestionActions(): QuestionActions {
  const [done, say] = useState<QuestionDone | null>(null);
  return { done, say, removal: useRemoval(say), restoring: useRestoring(done, say) };
}

interface Removal {
  /** Which question the dialog is about; it stays while the dialog closes. */
  asked: ListedQuestion | null;
  isAsking: boolean;
  ask: (question: ListedQuestion) => void;
  cancel: () => void;
  confirm: () => void;
  isBusy: boolean;
  error: string | undefined;
}

function useRemoval(say: Say): Removal {
  const [asked, setAsked] = useState<ListedQuestion | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { mutate, reset, error, isPending } = useMutation(
    api.questions.remove.mutationOptions({
      onSuccess: (_answer, { id }) => {
        removeFromLists(id);
        setAsking(false);
        say({ text: 'Pregunta eliminada.', undoableId: id });
        void questionsChanged();
      },
    }),
  );

  return {
    asked,
    isAsking,
    ask: (question) => {
      reset();
      setAsked(question);
      setAsking(true);
    },
    cancel: () => setAsking(false),
    confirm: () => {
      if (asked) mutate({ id: asked.id });
    },
    isBusy: isPending,
    error: error ? messageOf(error, REMOVE_FAILED) : undefined,
  };
}

interface Restoring {
  restore: (id: string) => void;
  /** Which one is on its way back. */
  id: string | undefined;
}

function useRestoring(done: QuestionDone | null, say: Say): Restoring {
  const { mutate, isPending, variables } = useMutation(
    api.questions.restore.mutationOptions({
      onSuccess: (_answer, { id }) => {
        removeFromLists(id);
        say({ text: 'Pregunta restaurada.' });
        void questionsChanged();
      },
      onError: (error, { id }) => {
        // after an accident the same may be tried again; a refusal would be one again
        const isUndoable = done?.undoableId === id && !isRefusal(error);
        say({
          text: messageOf(error, RESTORE_FAILED),
          hasFailed: true,
          undoableId: isUndoable ? id : undefined,
        });
      },
    }),
  );

  return {
    restore: (id) => {
      if (!isPending) mutate({ id });
    },
    id: isPending ? variables.id : undefined,
  };
}
