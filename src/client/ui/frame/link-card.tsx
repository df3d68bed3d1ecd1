import { Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A card with a link to another screen, and a text about what that screen offers. */
export function LinkCard({ title, link, children }: { title: string; link: ReactNode; children: string }) {
  return (
    <Paper withBorder p="md" radius="lg">
      <Group justify="space-between">
        <div>
          <Text fw={700}>{title}</Text>
          <Text size="sm" c="dimmed">
            {children}
          </Text>
        </div>
        {link}
      </Group>
    </Paper>
  );
}
