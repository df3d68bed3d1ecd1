import { Skeleton, Text } from '@mantine/core';
import { type RefCallback, Suspense, useCallback, useEffect, useState } from 'react';
import { lazyWithFallback } from '#client/lib/lazy-with-fallback.ts';
import classes from './charts.module.css';
import { DataDetails } from './data-details.tsx';
import type { ProgressChartProps } from './progress-chart.tsx';

interface ChartOrWords extends ProgressChartProps {
  onMissing: () => void;
}

// the chart library is half of the client's code: fetched only when the chart is about to be seen; without it the table
// says the same
const Chart = lazyWithFallback<ChartOrWords>(
  async () => (await import('./progress-chart.tsx')).ProgressChart,
  ChartMissing,
);

interface ProgressWithTableProps extends ProgressChartProps {
  columns: string[];
  rows: Parameters<typeof DataDetails>[0]['rows'];
}

/** A chart of percentages over time, and the same numbers as a table; it needs at least two points. */
export function ProgressWithTable({ columns, rows, ...chart }: ProgressWithTableProps) {
  const [isMissing, setIsMissing] = useState(false);
  const { ref, wasNear } = useHasBeenNear();

  return (
    <>
      <div ref={ref} className={classes.chart}>
        {wasNear ? (
          <Suspense fallback={<Skeleton height="100%" />}>
            <Chart {...chart} onMissing={() => setIsMissing(true)} />
          </Suspense>
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
      <DataDetails key={String(isMissing)} columns={columns} rows={rows} isOpenAtFirst={isMissing} />
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
