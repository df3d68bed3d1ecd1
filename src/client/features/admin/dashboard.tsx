import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isRefusal, toErrorMessage } from '#client/data/errors.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { dashboardQuery } from './admin.queries.ts';
import { DashboardCards, DashboardSkeleton } from './dashboard-cards.tsx';
import classes from './dashboard.module.css';

export function Dashboard() {
  const { data, error, isError, isFetching, refetch } = useQuery(dashboardQuery);
  const hasFailed = isError && !isFetching;
  const retry = isRefusal(error) ? undefined : () => void refetch();

  return (
    <Stack gap="lg" className={classes.dashboard ?? ''}>
      {hasFailed ? (
        <Problem onRetry={retry} retryLabel="Reintentar">
          {toErrorMessage(error, 'Error al cargar las estadísticas')}
        </Problem>
      ) : null}
      {data ? <DashboardCards dashboard={data} /> : null}
      {data || hasFailed ? null : <DashboardSkeleton />}
    </Stack>
  );
}
