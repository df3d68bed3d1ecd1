import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, client } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import { invalidateQueryKeys, queryClient } from '#client/data/query-client.ts';
import { type SavedNote, savedQuery, type SavedQuestionState, cacheSavedNote } from './saved.queries.ts';
import { setSavingProblem } from './saving-problem.tsx';

const NOT_SAVED = 'No se ha podido guardar la pregunta. Por favor, inténtalo de nuevo.';
const NOT_REMOVED = 'No se ha podido quitar la pregunta de tus guardadas. Por favor, inténtalo de nuevo.';

/** Whether a question is saved, and a function that changes it. A change is shown at once, and reverted if it fails. */
export function useSavedQuestion(questionId: string) {
  const { queryKey } = savedQuery(questionId);
  const query = useQuery(savedQuery(questionId));
  /** The note of a question that was just removed: saving it again restores the note. */
  const removedNote = useRef<string | null>(null);
  const mutationKey = ['save-question', questionId];
  const update = (change: (state: SavedQuestionState) => SavedQuestionState): void => {
    queryClient.setQueryData(queryKey, (state) => state && change(state));
  };

  const { mutate } = useMutation({
    mutationKey,
    // changes are sent one after the other, in the order in which they were made
    scope: { id: mutationKey.join(' ') },
    mutationFn: (saved: SavedNote) => sendSaved(questionId, saved),
    onMutate: (saved) => {
      setSavingProblem(null);
      void queryClient.cancelQueries({ queryKey });
      update(({ stored }) => ({ stored, shown: saved }));
    },
    onSuccess: (_done, saved) => update(({ shown }) => ({ stored: saved, shown })),
    onError: (error, saved) => {
      setSavingProblem(toErrorMessage(error, saved ? NOT_SAVED : NOT_REMOVED));
      // reverts this change, unless a later change is being sent, which stays on screen
      if (queryClient.isMutating({ mutationKey }) === 1) update(({ stored }) => ({ stored, shown: stored }));
    },
    onSettled: () => void invalidateSaved(),
  });

  const shown = query.data?.shown;
  return {
    /** Whether the question is saved; undefined until it is known. */
    saved: shown,
    toggle: (): void => {
      if (shown === undefined) {
        if (query.isError) void query.refetch();
        return;
      }
      if (shown) removedNote.current = shown.note;
      mutate(shown ? null : { note: removedNote.current });
    },
  };
}

/** Saves a question with a note; resolves when it is stored, for which the dialog waits. */
export async function saveNote(questionId: string, note: string | null): Promise<void> {
  await sendSaved(questionId, { note });
  cacheSavedNote(questionId, { note });
  void invalidateSaved();
}

function sendSaved(question_id: string, saved: SavedNote): Promise<object> {
  return saved
    ? client.review.saveQuestion({ question_id, note: saved.note })
    : client.review.unsaveQuestion({ question_id });
}

/**
 * Refetches the decks, which count saved questions. The list stays as it is until it is opened again, so that a removal
 * can be undone.
 */
function invalidateSaved(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: api.review.savedQuestions.key(), refetchType: 'none' });
  return invalidateQueryKeys(api.review.decks.key(), api.review.count.key());
}
