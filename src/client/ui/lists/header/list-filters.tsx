import { Paper, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

/** The box above a list with its search and its filters. */
export function ListFilters({ children }: { children: ReactNode }) {
  return (
    <Paper withBorder radius="lg" p="md">
      <Stack gap="sm">{children}</Stack>
    </Paper>
  );
}
