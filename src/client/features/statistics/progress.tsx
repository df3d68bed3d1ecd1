import { Skeleton, Text, Title } from '@mantine/core';
import {
  type ComponentType,
  lazy,
  type RefCallback,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useState,
} from 'react';
import { formatDay, formatMonth } from '#client/lib/dates.ts';
import { formatNumber } from '#client/lib/format.ts';
import type { Statistics } from '#shared/exams/exams.contract.ts';
import type { StatisticsPeriod } from '#shared/exams/exams.rules.ts';
import { formatPercentage, roundPercentage } from '#shared/text/percentage.rules.ts';
import type { ProgressChartProps } from './progress-chart.tsx';
import classes from './statistics.module.css';

type Points = Statistics['progress'];

interface ChartOrWords extends ProgressChartProps {
  onMissing: () => void;
}

// the chart library is half of the client's code: fetched only when the chart is about to be seen; without it the table
// says the same
const Chart = lazy<ComponentType<ChartOrWords>>(() =>
  import('./progress-chart.tsx').then(
    (module) => ({ default: module.ProgressChart }),
    () => ({ default: ChartMissing }),
  ),
);

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
        <ChartAndTable isByDay={isByDay} points={points} />
      )}
    </section>
  );
}

function ChartAndTable({ isByDay, points }: { isByDay: boolean; points: Points }) {
  const [isTableOpen, setIsTableOpen] = useState(false);
  const { ref, wasNear } = useHasBeenNear();

  return (
    <>
      <div ref={ref} className={classes.chart}>
        {wasNear ? (
          <Suspense fallback={<Skeleton height="100%" />}>
            <Chart points={points} isByDay={isByDay} onMissing={() => setIsTableOpen(true)} />
          </Suspense>
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
      <details
        open={isTableOpen}
        className={classes.details}
        onToggle={({ currentTarget }) => setIsTableOpen(currentTarget.open)}
      >
        <summary>Ver los datos en una tabla</summary>
        <Table isByDay={isByDay} points={points} />
      </details>
    </>
  );
}

/** Returns true once the element has been in the viewport, or near it. */
function useHasBeenNear(): { ref: RefCallback<HTMLElement>; wasNear: boolean } {
  const [wasNear, setWasNear] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setWasNear(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, wasNear };
}

function ChartMissing({ onMissing }: ChartOrWords) {
  useEffect(onMissing, [onMissing]);
  return (
    <Text role="status" c="dimmed">
      No se pudo cargar el gráfico. La tabla muestra los mismos datos.
    </Text>
  );
}

function Table({ isByDay, points }: { isByDay: boolean; points: Points }) {
  const format = isByDay ? formatDay : formatMonth;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{isByDay ? 'Día' : 'Mes'}</th>
          <th scope="col">Exámenes</th>
          <th scope="col">Media</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.period_start}>
            <th scope="row">{format(point.period_start)}</th>
            <td>{formatNumber(point.total_exams)}</td>
            <td>{formatPercentage(roundPercentage(point.average_score))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
