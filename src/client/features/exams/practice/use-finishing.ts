import { isDefinedError } from '@orpc/client';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '#client/data/api.ts';
import { queryClient } from '#client/data/query-client.ts';
import type { Attempt } from '#shared/exams/exams.contract.ts';
import { refetchCurrentExam, setCurrentExam } from '#client/features/exams/exams.queries.ts';

/** The results replace the exam in the browser's history. */
export function useFinishing(attempt: Attempt, onClosed: (sessionId: string | null) => void) {
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess, isError } = useMutation(api.exams.finish.mutationOptions());

  const showResults = async (sessionId: string): Promise<void> => {
    await navigate({ to: '/results/$sessionId', params: { sessionId }, replace: true });
    setCurrentExam(() => null);
  };
  const finish = (timeTaken: number): void => {
    // finishing is idempotent on the server: this only saves a second request
    if (isSuccess || queryClient.isMutating({ mutationKey: api.exams.finish.mutationKey() }) > 0) return;
    mutate(
      { attempt_id: attempt.id, time_taken: timeTaken },
      {
        onSuccess: ({ session_id }) => void showResults(session_id),
        onError: (error) => {
          if (isDefinedError(error) && error.code === 'ATTEMPT_CLOSED') onClosed(error.data.session_id);
          else void refetchCurrentExam();
        },
      },
    );
  };
  return { finish, isSaving: isPending || isSuccess, hasFailed: isError };
}
