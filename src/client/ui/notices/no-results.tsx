import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isNotFound } from '#client/data/errors.ts';
import { Problem } from './problem.tsx';

interface NoResultsProps {
  query: { isError: boolean; isFetching: boolean; error: unknown; refetch: () => unknown };
  skeleton: ReactNode;
}

/** Shown in place of an exam's results: a skeleton while they are loading, or the reason why there are none. */
export function ExamResultsFallback({ query, skeleton }: NoResultsProps) {
  if (!query.isError || query.isFetching) return skeleton;
  if (isNotFound(query.error)) {
    return (
      <Alert color="yellow" role="alert" icon={<IconInfoCircle aria-hidden />}>
        No se encontraron los resultados del examen.
      </Alert>
    );
  }
  return (
    <Problem onRetry={() => void query.refetch()} retryLabel="Reintentar">
      Error al cargar los resultados.
    </Problem>
  );
}
