import { Skeleton } from '@mantine/core';
import { isRefusal, toErrorMessage } from '#client/data/errors.ts';
import { Problem } from '#client/ui/notices/problem.tsx';

export const LOAD_FAILED = 'No se pudo cargar el simulacro.';

interface LoadingExamProps {
  query: { error: Error | null; isFetching: boolean };
  onRetry: () => void;
}

/** Shown instead of the form: a placeholder while its exam is loading, or why loading failed. */
export function LoadingExam({ query: { error, isFetching }, onRetry }: LoadingExamProps) {
  if (!error || isFetching)
    return <Skeleton role="status" aria-label="Cargando el simulacro" height="32rem" />;
  return (
    <Problem onRetry={isRefusal(error) ? undefined : onRetry} retryLabel="Reintentar">
      {toErrorMessage(error, LOAD_FAILED)}
    </Problem>
  );
}
