import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { Delivery } from './delivery.tsx';
import { ResultDetails } from './results.tsx';
import { ExamResultsFallback } from '#client/ui/notices/no-results.tsx';
import { ResultSkeleton } from './skeleton.tsx';
import { adminMockExamResultQuery } from './results.queries.ts';
import classes from './results.module.css';

interface AdminMockExamResultsProps {
  sessionId: string;
  /** The link back to the list. */
  backLink: ReactNode;
}

/** Shows administrators the result as the user sees it, without the user's actions. */
export function AdminMockExamResults({ sessionId, backLink }: AdminMockExamResultsProps) {
  const query = useQuery(adminMockExamResultQuery(sessionId));
  const { data: result } = query;

  return (
    <Stack gap="xl">
      <div>
        {backLink}
        <PageHeading title="Resultados">Resultados del simulacro</PageHeading>
        {result ? (
          <>
            <p className={classes.whose}>
              <strong>{result.user?.username ?? 'Usuario eliminado'}</strong>
            </p>
            <Delivery result={result} />
          </>
        ) : null}
      </div>
      {result ? (
        <ResultDetails result={result} />
      ) : (
        <ExamResultsFallback query={query} skeleton={<ResultSkeleton />} />
      )}
    </Stack>
  );
}
