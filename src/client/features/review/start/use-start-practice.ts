import type { ClientPromiseResult } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '#client/data/api.ts';
import { queryClient, replaceQueryData } from '#client/data/query-client.ts';
import type { Attempt } from '#shared/exams/exams.contract.ts';

/** Starts a practice and shows it; `StartProblem` shows the error. */
export function useStartPractice<Input, Failure extends Error>(
  run: (input: Input) => ClientPromiseResult<Attempt, Failure>,
  onFailed?: () => void,
) {
  const navigate = useNavigate();
  const mutationKey = api.review.start.mutationKey();
  const { mutate, isPending, isSuccess, error, variables } = useMutation<Attempt, Failure, Input>({
    mutationKey,
    mutationFn: run,
    onSuccess: async (attempt) => {
      replaceQueryData(api.exams.current.queryKey(), attempt);
      // prefetched, so that the review's controls appear together with the question and the page doesn't shift
      void queryClient.prefetchQuery(api.review.practice.queryOptions({ input: { attempt_id: attempt.id } }));
      // an attempt that already has answers was started earlier, in another tab: it is not marked as just started
      const state = attempt.answered.length === 0 ? { startedExamId: attempt.id } : {};
      await navigate({ to: '/practice', state });
    },
    onError: () => onFailed?.(),
  });
  const isStarting = isPending || isSuccess;
  return {
    isStarting,
    /** The input of the start that is being sent; undefined if there is none. */
    started: isStarting ? variables : undefined,
    error,
    // ignores a second click: the server would return the same practice, so this only saves a request
    start: (input: Input): void => {
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(input);
    },
  };
}
