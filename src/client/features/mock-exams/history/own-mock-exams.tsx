import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#client/lib/format.ts';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { Section } from '#client/ui/frame/section.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { mockExamHistoryQuery } from './history.queries.ts';
import { MarkProgress } from './mark-progress.tsx';
import { MockExamList, MockExamListSkeleton, NoMockExams } from './mock-exam-list.tsx';

/** The number of mock exams on the profile; the history has all of them. */
const SHOWN = 3;

/** The profile's section of mock exams. */
export function OwnMockExams() {
  const history = useQuery(mockExamHistoryQuery(1));
  const hasFailed = history.isError && !history.isFetching;
  const { data } = history;

  return (
    <Section title="Tus simulacros">
      {hasFailed ? (
        <Problem onRetry={() => void history.refetch()} retryLabel="Reintentar">
          Error al cargar tus simulacros.
        </Problem>
      ) : null}
      {data?.total === 0 ? <NoMockExams /> : null}
      {data && data.total > 0 ? (
        <>
          <MarkProgress progress={data.progress} order={3} />
          <MockExamList exams={data.mock_exams.slice(0, SHOWN)} />
          {data.total > SHOWN ? (
            <div>
              <LinkButton to="/mock-exams/history" variant="default">
                Ver tus {formatCount(data.total, 'simulacro', 'simulacros')}
              </LinkButton>
            </div>
          ) : null}
        </>
      ) : null}
      {data || hasFailed ? null : <MockExamListSkeleton />}
    </Section>
  );
}
