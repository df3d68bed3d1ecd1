import { Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { Pagination } from '#client/ui/lists/pagination.tsx';
import { useLastPage } from '#client/ui/lists/use-last-page.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { Section } from '#client/ui/frame/section.tsx';
import type { FinishedExam } from '#shared/exams/exams.contract.ts';
import { HISTORY_PAGE_SIZE, type StatisticsPeriod } from '#shared/exams/exams.rules.ts';
import { ExamHistoryRow } from './exam-history-row.tsx';
import classes from '#client/ui/lists/rows/exam-rows.module.css';
import { toProfileSearch } from './profile-search.ts';
import { historyQuery } from './statistics.queries.ts';

const OF_PERIOD: Record<StatisticsPeriod, string> = {
  week: 'De los últimos 7 días, del más reciente al más antiguo.',
  month: 'Del último mes, del más reciente al más antiguo.',
  year: 'Del último año, del más reciente al más antiguo.',
  all: 'Todos, del más reciente al más antiguo.',
};

interface ExamHistoryProps {
  period: StatisticsPeriod;
  page: number;
}

export function ExamHistory({ period, page }: ExamHistoryProps) {
  return (
    <Section title="Tus exámenes">
      {/* keyed by period: exams of another period never stay on screen */}
      <PeriodExams key={period} period={period} page={page} />
    </Section>
  );
}

function PeriodExams({ period, page }: ExamHistoryProps) {
  // the previous page stays visible while the next one loads
  const history = useQuery({ ...historyQuery(period, page), placeholderData: keepPreviousData });
  const hasFailed = history.isError && !history.isFetching;

  return (
    <>
      {history.data?.total === 0 ? null : <Text c="dimmed">{OF_PERIOD[period]}</Text>}
      {hasFailed ? (
        <Problem onRetry={() => void history.refetch()} retryLabel="Reintentar">
          Error al cargar los datos del perfil.
        </Problem>
      ) : null}
      {history.data ? (
        <Listed
          period={period}
          page={page}
          exams={history.data.exams}
          total={history.data.total}
          isWaiting={history.isPlaceholderData}
        />
      ) : null}
      {history.data || hasFailed ? null : <ListSkeleton />}
    </>
  );
}

interface ListedProps extends ExamHistoryProps {
  exams: FinishedExam[];
  total: number;
  /** The requested page is loading; the previous one is still shown. */
  isWaiting: boolean;
}

function Listed({ period, page, exams, total, isWaiting }: ListedProps) {
  const navigate = useNavigate();
  const pages = Math.ceil(total / HISTORY_PAGE_SIZE);
  const goTo = (target: number, replace = false): void =>
    void navigate({ to: '/profile', search: toProfileSearch(period, target), replace, resetScroll: false });
  useLastPage(page, isWaiting ? undefined : pages, (last) => goTo(last, true));

  if (total === 0) return <Nothing period={period} />;
  return (
    <>
      <VisuallyHidden role="status">{isWaiting ? 'Cargando los exámenes…' : ''}</VisuallyHidden>
      <ol className={classes.exams} aria-busy={isWaiting} data-paged={pages > 1 || undefined}>
        {exams.map((exam) => (
          <ExamHistoryRow key={exam.id} exam={exam} />
        ))}
      </ol>
      <Pagination page={page} pages={pages} onChange={(target) => goTo(target)} label="Páginas de exámenes" />
    </>
  );
}

function Nothing({ period }: { period: StatisticsPeriod }) {
  if (period !== 'all') return <Text>No has terminado ningún examen en este período.</Text>;
  return (
    <>
      <Text>Todavía no has terminado ningún examen.</Text>
      <div>
        <LinkButton to="/">Elegir una categoría</LinkButton>
      </div>
    </>
  );
}

function ListSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Cargando los exámenes…</VisuallyHidden>
      <div aria-hidden className={classes.exams}>
        {[0, 1, 2].map((row) => (
          <div key={row} className={classes.exam}>
            <Skeleton height="1.5rem" width="60%" />
            <Skeleton height="1.75rem" width="5.5rem" radius="1rem" />
            <Skeleton height="1.25rem" width="45%" />
          </div>
        ))}
      </div>
    </>
  );
}
