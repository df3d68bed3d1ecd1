import { Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface ContinueOfferProps {
  title: string;
  facts: ReactNode;
  /** The link. */
  children: ReactNode;
}

export function ContinueOffer({ title, facts, children }: ContinueOfferProps) {
  return (
    <Paper withBorder p="md" radius="lg" bg="var(--plaza-surface)">
      <Group justify="space-between">
        <div>
          <Text fw={700}>{title}</Text>
          <Text size="sm" c="dimmed">
            {facts}
          </Text>
        </div>
        {children}
      </Group>
    </Paper>
  );
}
