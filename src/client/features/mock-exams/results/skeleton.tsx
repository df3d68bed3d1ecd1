import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';

export function ResultSkeleton() {
  return (
    <Stack gap="xl" aria-busy>
      <VisuallyHidden role="status">Cargando los resultados…</VisuallyHidden>
      <Skeleton height="17rem" radius="lg" />
      {['summary', 'first part', 'second part'].map((place) => (
        <Skeleton key={place} height="14rem" radius="lg" />
      ))}
    </Stack>
  );
}
