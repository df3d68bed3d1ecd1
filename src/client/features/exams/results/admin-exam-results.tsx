import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { formatDateTime } from '#client/lib/dates.ts';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { BackToExams } from '#client/features/exams/administration/back-to-exams.tsx';
import type { ExamListState } from '#client/features/exams/administration/exam-list-state.ts';
import classes from '#client/features/exams/administration/exam-list.module.css';
import { adminExamResultsQuery } from '#client/features/exams/administration/exam-list.queries.ts';
import { Examinee } from './examinee.tsx';
import { CategoryScores, ResultsSummary } from './results.tsx';
import { ExamResultsFallback } from '#client/ui/notices/no-results.tsx';
import { ResultsSkeleton } from '#client/features/exams/skeletons.tsx';
import { RESULT_PAGES } from '#shared/exams/exams.rules.ts';
import { AnswersReview } from './review.tsx';

interface AdminExamResultsProps {
  sessionId: string;
  /** The state of the list to which the back link leads. */
  listState: ExamListState;
}

/** Shows administrators the results as the user sees them, without the user's actions. */
export function AdminExamResults({ sessionId, listState }: AdminExamResultsProps) {
  const query = useQuery(adminExamResultsQuery(sessionId));
  const { data: results } = query;
  const kind = results?.kind ?? 'practice';
  if (kind !== 'practice') {
    return (
      <Navigate to={RESULT_PAGES[kind].administrators} params={{ sessionId }} search={listState} replace />
    );
  }

  return (
    <Stack gap="xl">
      <div>
        <BackToExams listState={listState} />
        <PageHeading title="Resultados">Resultados del examen</PageHeading>
        {results ? (
          <p className={classes.whose}>
            <strong>
              <Examinee user={results.user} />
            </strong>
            {' · '}
            <time dateTime={results.created_at.toISOString()}>{formatDateTime(results.created_at)}</time>
          </p>
        ) : null}
      </div>
      {results ? (
        <>
          <ResultsSummary results={results} />
          <CategoryScores categories={results.categories} />
          <AnswersReview answers={results.answers} />
        </>
      ) : (
        <ExamResultsFallback query={query} skeleton={<ResultsSkeleton />} />
      )}
    </Stack>
  );
}
