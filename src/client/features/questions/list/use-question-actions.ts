import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '#client/data/api.ts';
import { isRefusal, toErrorMessage } from '#client/data/errors.ts';
import { type ConfirmedAction, useConfirmedAction } from '#client/editing/use-confirmed-action.ts';
import type { DoneAction } from '#client/ui/notices/done-notice.tsx';
import type { ListedQuestion } from '#shared/questions/question-list.contract.ts';
import {
  invalidateQuestions,
  removeQuestionFromLists,
} from '#client/features/questions/questions.queries.ts';

const REMOVE_FAILED = 'No se ha podido eliminar la pregunta. Por favor, inténtalo de nuevo.';
const RESTORE_FAILED = 'No se ha podido restaurar la pregunta. Por favor, inténtalo de nuevo.';

interface QuestionDone extends DoneAction {
  /** The id of the question that 'Deshacer' restores. */
  undoableId?: string | undefined;
  /** The id of the change of many questions that 'Deshacer' undoes. */
  undoableBulkId?: string | undefined;
}

export type AnnounceQuestionResult = (done: QuestionDone | null) => void;

export interface QuestionActions {
  done: QuestionDone | null;
  announce: AnnounceQuestionResult;
  removal: ConfirmedAction<ListedQuestion>;
  restoring: Restoring;
}

export function useQuestionActions(): QuestionActions {
  const [done, announce] = useState<QuestionDone | null>(null);
  return { done, announce, removal: useRemoval(announce), restoring: useRestoring(done, announce) };
}

function useRemoval(announce: AnnounceQuestionResult): ConfirmedAction<ListedQuestion> {
  return useConfirmedAction({
    run: ({ id }) => client.questions.remove({ id }),
    onDone: ({ id }) => {
      removeQuestionFromLists(id);
      announce({ text: 'Pregunta eliminada.', undoableId: id });
    },
    onSettled: invalidateQuestions,
    toProblem: (error) => toErrorMessage(error, REMOVE_FAILED),
  });
}

interface Restoring {
  restore: (id: string) => void;
  /** The id of the question that is being restored. */
  id: string | undefined;
}

function useRestoring(done: QuestionDone | null, announce: AnnounceQuestionResult): Restoring {
  const { mutate, isPending, variables } = useMutation(
    api.questions.restore.mutationOptions({
      onSuccess: (_answer, { id }) => {
        removeQuestionFromLists(id);
        announce({ text: 'Pregunta restaurada.' });
        void invalidateQuestions();
      },
      onError: (error, { id }) => {
        // offers the restoring again after a failure, but not after a refusal: the server would refuse again
        const isUndoable = done?.undoableId === id && !isRefusal(error);
        announce({
          text: toErrorMessage(error, RESTORE_FAILED),
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
