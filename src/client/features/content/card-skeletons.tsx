import { Skeleton, Stack } from '@mantine/core';

/** In the place of cards that aren't known yet. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <Stack gap="lg" role="status" aria-label="Cargando">
      {Array.from({ length: count }, (_, card) => (
        <Skeleton key={card} height="16rem" radius="lg" />
      ))}
    </Stack>
  );
}
