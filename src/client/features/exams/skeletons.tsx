import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';

export function PracticeSkeleton() {
  return (
    <Stack gap="lg" aria-busy>
      <VisuallyHidden component="h1">Práctica</VisuallyHidden>
      <VisuallyHidden role="status">Cargando el examen…</VisuallyHidden>
      <Skeleton height="2.75rem" />
      <Skeleton height="3.25rem" />
      <Skeleton height="5rem" />
      {[0, 1, 2, 3].map((choice) => (
        <Skeleton key={choice} height="4.5rem" />
      ))}
      <Skeleton height="2.75rem" mt="4.5rem" mb="6rem" />
    </Stack>
  );
}

export function ExamSetupSkeleton() {
  return (
    <Stack gap="xl" aria-busy>
      <VisuallyHidden component="h1">Práctica</VisuallyHidden>
      <VisuallyHidden role="status">Cargando la categoría…</VisuallyHidden>
      <Skeleton height="6rem" width="70%" />
      <Skeleton height="18rem" radius="lg" />
    </Stack>
  );
}

export function ResultsSkeleton() {
  return (
    <Stack gap="xl" aria-busy>
      <VisuallyHidden role="status">Cargando los resultados…</VisuallyHidden>
      <Skeleton height="12rem" radius="lg" />
      <Skeleton height="7rem" radius="lg" />
      {[0, 1, 2].map((question) => (
        <Skeleton key={question} height="22rem" radius="lg" />
      ))}
    </Stack>
  );
}
