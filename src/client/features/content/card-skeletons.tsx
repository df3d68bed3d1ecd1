import { Skeleton, Stack } from '@mantine/core';

export function CardSkeletons({ count }: { count: number }) {
  return (
    <Stack gap="lg" role="status" aria-label="Cargando">
      {Array.from({ length: count }, (_, card) => (
        <Skeleton key={card} height="16rem" radius="lg" />
      ))}
    </Stack>
  );
}
