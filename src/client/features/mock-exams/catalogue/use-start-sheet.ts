import type { ClientPromiseResult } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '#client/data/api.ts';
import { invalidateQueryKeys, queryClient } from '#client/data/query-client.ts';

interface StartSheetOptions<Input, Failure extends Error> {
  run: (input: Input) => ClientPromiseResult<unknown, Failure>;
  /** Called when the sheet has been started, before its screen is shown. */
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
      await invalidateQueryKeys(api.mockExams.open.key());
    },
    onError: (failure) => onFailed?.(failure),
  });
  return {
    isStarting: isPending || isSuccess,
    error,
    // ignores a second click: the server would return the same sheet, so this only saves a request
    start: (input: Input): void => {
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(input);
    },
  };
}
