import { Container } from '@mantine/core';
import type { ReactNode } from 'react';

/** Widths by content: xs for a form, md for running text (under 75 characters a line), lg for everything else. */
type Width = 'xs' | 'md' | 'lg';

const REM: Record<Width, string> = { xs: '28rem', md: '46rem', lg: '72rem' };

/** The frame of a screen's content: its width and the space around it. */
export function Page({ width = 'lg', children }: { width?: Width; children: ReactNode }) {
  return (
    <Container size={REM[width]} px={{ base: 'md', sm: 'xl' }} py={{ base: 'lg', sm: 'xl' }}>
      {children}
    </Container>
  );
}
