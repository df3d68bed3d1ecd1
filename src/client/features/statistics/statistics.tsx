import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Problem } from '#client/ui/notices/problem.tsx';
import { Section } from '#client/ui/frame/section.tsx';
import type { Statistics as Figures } from '#shared/exams/exams.contract.ts';
import type { StatisticsPeriod } from '#shared/exams/exams.rules.ts';
import { CategoryPerformance } from './category-performance.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { toProfileSearch } from './profile-search.ts';
import { Progress } from './progress.tsx';
import { StatisticsCards, StatisticsSkeleton } from './statistics-cards.tsx';
import { statisticsQuery } from './statistics.queries.ts';
import classes from './statistics.module.css';

export function Statistics({ period }: { period: StatisticsPeriod }) {
  const navigate = useNavigate();
  const choose = (chosen: StatisticsPeriod): void =>
    void navigate({ to: '/profile', search: toProfileSearch(chosen, 1), resetScroll: false });

  return (
    <Section title="Estadísticas">
      <PeriodFilter period={period} onChange={choose} />
      {/* keyed by period: numbers of another period never stay on screen */}
      <PeriodStatistics key={period} period={period} />
    </Section>
  );
}

function PeriodStatistics({ period }: { period: StatisticsPeriod }) {
  const statistics = useQuery(statisticsQuery(period));
  const hasFailed = statistics.isError && !statistics.isFetching;

  return (
    <>
      {hasFailed ? (
        <Problem onRetry={() => void statistics.refetch()} retryLabel="Reintentar">
          Error al cargar los datos del perfil.
        </Problem>
      ) : null}
      {statistics.data ? <Shown period={period} figures={statistics.data} /> : null}
      {statistics.data || hasFailed ? null : <StatisticsSkeleton />}
    </>
  );
}

function Shown({ period, figures }: { period: StatisticsPeriod; figures: Figures }) {
  if (figures.total_exams === 0) {
    return (
      <Text className={classes.nothing ?? ''}>
        No hay estadísticas disponibles para el período seleccionado.
      </Text>
    );
  }
  return (
    <>
      <StatisticsCards figures={figures} />
      <Progress period={period} points={figures.progress} />
      <CategoryPerformance categories={figures.categories} />
    </>
  );
}
