import { Stack } from '@mantine/core';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';

interface LoadProblemProps {
  children: string;
  onRetry: () => void;
}

export function ExamLoadError({ children, onRetry }: LoadProblemProps) {
  return (
    <Stack>
      <PageHeading title="Práctica">Práctica</PageHeading>
      <Problem onRetry={onRetry} retryLabel="Reintentar">
        {children}
      </Problem>
    </Stack>
  );
}
