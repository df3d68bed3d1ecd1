import { Text, Title } from '@mantine/core';
import { useId } from 'react';
import { formatDayOfMonth, formatMonth, formatShortMonth } from '#client/lib/dates.ts';
import { formatDay } from '#shared/text/dates.rules.ts';
import { formatNumber } from '#client/lib/format.ts';
import { ProgressWithTable } from '#client/ui/charts/progress-with-table.tsx';
import type { Statistics } from '#shared/exams/exams.contract.ts';
import type { StatisticsPeriod } from '#shared/exams/exams.rules.ts';
import { formatPercentage, roundPercentage } from '#shared/text/percentage.rules.ts';
import classes from './statistics.module.css';

type Points = Statistics['progress'];

export function Progress({ period, points }: { period: StatisticsPeriod; points: Points }) {
  const headingId = useId();
  const isByDay = period === 'week' || period === 'month';

  return (
    <section aria-labelledby={headingId} className={classes.part}>
      <Title order={3} id={headingId} mb="xs">
        Evolución de la media
      </Title>
      {points.length < 2 ? (
        <Text c="dimmed">
          Aquí verás cómo cambia cuando tengas exámenes de dos {isByDay ? 'días' : 'meses'} distintos.
        </Text>
      ) : (
        <AverageOverTime isByDay={isByDay} points={points} />
      )}
    </section>
  );
}

/** A chart of the average, with a point for each day or month. */
function AverageOverTime({ isByDay, points }: { isByDay: boolean; points: Points }) {
  const formatLabel = isByDay ? formatDayOfMonth : formatShortMonth;
  const formatHeading = isByDay ? formatDay : formatMonth;
  return (
    <ProgressWithTable
      name="Gráfico de la media"
      series="Media"
      points={points.map(({ period_start, average_score }) => ({
        label: formatLabel(period_start),
        percentage: average_score,
      }))}
      columns={[isByDay ? 'Día' : 'Mes', 'Exámenes', 'Media']}
      rows={points.map(({ period_start, total_exams, average_score }) => ({
        key: period_start,
        cells: [
          formatHeading(period_start),
          formatNumber(total_exams),
          formatPercentage(roundPercentage(average_score)),
        ],
      }))}
    />
  );
}
