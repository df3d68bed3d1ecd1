import type { ClientPromiseResult } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '#client/data/api.ts';
import { invalidate, queryClient } from '#client/data/query-client.ts';

interface StartSheetOptions<Input, Failure extends Error> {
  run: (input: Input) => ClientPromiseResult<unknown, Failure>;
  /** Called before the mock exam is shown. */
  onStarted?: () => void;
  onFailed?: (failure: Failure) => void;
}

/** Starts a sheet and shows it; `StartProblem` shows the error. */
export function useStartSheet<Input, Failure extends Error>({
  run,
  onStarted,
  onFailed,
}: StartSheetOptions<Input, Failure>) {
  const navigate = useNavigate();
  const mutationKey = api.mockExams.start.mutationKey();
  const { mutate, isPending, isSuccess, error } = useMutation<unknown, Failure, Input>({
    mutationKey,
    mutationFn: run,
    onSuccess: async () => {
      onStarted?.();
      await navigate({ to: '/mock-exams/sheet' });
      await invalidate(api.mockExams.open.key());
    },
    onError: (failure) => onFailed?.(failure),
  });
  return {
    isStarting: isPending || isSuccess,
    error,
    // a second click would return the same sheet: skipping it only saves a request
    start: (input: Input): void => {
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(input);
    },
  };
}
