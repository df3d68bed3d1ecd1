import { Skeleton, Stack } from '@mantine/core';
import { messageOf } from '#client/data/errors.ts';
import { isRefusal } from '#client/data/errors.ts';
import { Problem } from '#client/ui/notices/problem.tsx';

interface QuestionMissingProps {
  query: { error: Error | null; isFetching: boolean };
  onRetry: () => void;
}

/** In the window of a question that isn't here yet, or could not be fetched. */
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
      {messageOf(error, 'No se pudo cargar la pregunta.')}
    </Problem>
  );
}
