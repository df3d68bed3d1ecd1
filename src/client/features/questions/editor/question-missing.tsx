import { Skeleton, Stack } from '@mantine/core';
import { isRefusal, toErrorMessage } from '#client/data/errors.ts';
import { Problem } from '#client/ui/notices/problem.tsx';

export const LOAD_FAILED = 'No se pudo cargar la pregunta.';

interface QuestionMissingProps {
  query: { error: Error | null; isFetching: boolean };
  onRetry: () => void;
}

/** Shown in the dialog while the question loads, or when it could not be loaded. */
export function QuestionMissing({ query: { error, isFetching }, onRetry }: QuestionMissingProps) {
  if (!error || isFetching) {
    return (
      <Stack role="status" aria-label="Cargando la pregunta" gap="lg">
        <Skeleton height="7rem" />
        <Skeleton height="9.5rem" />
        <Skeleton height="4.5rem" />
        <Skeleton height="12.5rem" />
      </Stack>
    );
  }
  return (
    <Problem onRetry={isRefusal(error) ? undefined : onRetry} retryLabel="Reintentar" takesFocus>
      {toErrorMessage(error, LOAD_FAILED)}
    </Problem>
  );
}
