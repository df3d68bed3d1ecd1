import { isDefinedError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '#client/data/api.ts';
import { messageOf } from '#client/data/errors.ts';
import { invalidate, replaceQueryData } from '#client/data/query-client.ts';

/** Opens the session of today in the player; while a practice is open, that one. */
export function useStartToday() {
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, error } = useMutation(
    api.review.startToday.mutationOptions({
      onSuccess: async (attempt) => {
        replaceQueryData(api.exams.current.queryKey(), attempt);
        // an attempt with answers was open already
        const state = attempt.answered.length === 0 ? { startedExamId: attempt.id } : {};
        await navigate({ to: '/practice', state });
      },
      // the plan is from before what made it impossible
      onError: () => void invalidate(api.review.today.key()),
    }),
  );
  const message = error ? messageOf(error, 'No se ha podido empezar. Por favor, inténtalo de nuevo.') : null;
  const isPause = isDefinedError(error) && error.code === 'BUDGET_SPENT';
  return {
    start: () => mutate({}),
    isStarting: isPending || isSuccess,
    problem: isPause ? null : message,
    /** Nothing went wrong: the account's budget is spent for now. */
    pause: isPause ? message : null,
  };
}
