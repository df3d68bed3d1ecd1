import { Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** A part of a screen: a heading and its content, on their own background. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <Paper
      component="section"
      aria-labelledby={headingId}
      withBorder
      p={{ base: 'md', sm: 'xl' }}
      radius="lg"
    >
      <Stack>
        <Title order={2} id={headingId}>
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}
