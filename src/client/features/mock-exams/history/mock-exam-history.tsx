import { Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { BackLink } from '#client/ui/frame/back-link.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { withPage } from '#client/ui/lists/list-state.ts';
import { Pagination } from '#client/ui/lists/pagination.tsx';
import { useLastPage } from '#client/ui/lists/use-last-page.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { DeliveredMockExam } from '#shared/mock-exams/result.contract.ts';
import { SHEET_HISTORY_PAGE_SIZE } from '#shared/mock-exams/sheet.rules.ts';
import { mockExamHistoryQuery } from './history.queries.ts';
import { MarkProgress } from './mark-progress.tsx';
import { MockExamList, MockExamListSkeleton, NoMockExams } from './mock-exam-list.tsx';

export function MockExamHistory({ page }: { page: number }) {
  // the previous page stays visible while the next one loads
  const history = useQuery({ ...mockExamHistoryQuery(page), placeholderData: keepPreviousData });
  const hasFailed = history.isError && !history.isFetching;
  const { data } = history;

  return (
    <Stack gap="xl">
      <div>
        <BackLink to="/mock-exams">Volver a los simulacros</BackLink>
        <PageHeading title="Tus simulacros">Tus simulacros</PageHeading>
      </div>
      {hasFailed ? (
        <Problem onRetry={() => void history.refetch()} retryLabel="Reintentar">
          Error al cargar tus simulacros.
        </Problem>
      ) : null}
      {data ? (
        <>
          <MarkProgress progress={data.progress} order={2} />
          <Listed
            page={page}
            exams={data.mock_exams}
            total={data.total}
            isWaiting={history.isPlaceholderData}
          />
        </>
      ) : null}
      {data || hasFailed ? null : <MockExamListSkeleton />}
    </Stack>
  );
}

interface ListedProps {
  page: number;
  exams: DeliveredMockExam[];
  total: number;
  isWaiting: boolean;
}

function Listed({ page, exams, total, isWaiting }: ListedProps) {
  const navigate = useNavigate();
  const pages = Math.ceil(total / SHEET_HISTORY_PAGE_SIZE);
  const goTo = (target: number, replace = false): void =>
    void navigate({ to: '/mock-exams/history', search: withPage({}, target), replace, resetScroll: false });
  useLastPage(page, isWaiting ? undefined : pages, (last) => goTo(last, true));

  if (total === 0) return <NoMockExams />;
  return (
    <div>
      <Text c="dimmed" mb="sm">
        Todos, del más reciente al más antiguo.
      </Text>
      <MockExamList exams={exams} isPaged={pages > 1} isWaiting={isWaiting} />
      <Pagination
        page={page}
        pages={pages}
        onChange={(target) => goTo(target)}
        label="Páginas de simulacros"
      />
    </div>
  );
}
