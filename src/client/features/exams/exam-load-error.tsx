import { Stack } from '@mantine/core';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';

interface ExamLoadErrorProps {
  children: string;
  onRetry: () => void;
}

export function ExamLoadError({ children, onRetry }: ExamLoadErrorProps) {
  return (
    <Stack>
      <PageHeading title="Práctica">Práctica</PageHeading>
      <Problem onRetry={onRetry} retryLabel="Reintentar">
        {children}
      </Problem>
    </Stack>
  );
}
