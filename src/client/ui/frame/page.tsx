import { Container } from '@mantine/core';
import type { ReactNode } from 'react';

/** xs: a form. md: running text, under 75 characters a line. lg: everything else. */
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
