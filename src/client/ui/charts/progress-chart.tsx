import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { formatPercentage, roundPercentage } from '#shared/text/percentage.rules.ts';
import classes from './charts.module.css';

export interface ProgressChartProps {
  /** The points in the order of time, with unrounded percentages. */
  points: { label: string; percentage: number }[];
  /** The name of the drawn values: 'Media'. */
  series: string;
  /** The accessible name of the chart: 'Gráfico de la media'. */
  name: string;
}

const TEXT = { fontSize: 14, fill: 'currentColor' };

/** Hidden from screen readers, which have the table instead. */
export function ProgressChart({ points, series, name }: ProgressChartProps) {
  const data = points.map(({ label, percentage }) => ({
    time: label,
    percentage: roundPercentage(percentage),
  }));

  return (
    <div role="img" aria-label={`${name}; la tabla tiene los mismos datos`} className={classes.line}>
      <LineChart
        h="100%"
        data={data}
        dataKey="time"
        series={[{ name: 'percentage', label: series, color: 'var(--mantine-color-anchor)' }]}
        curveType="linear"
        strokeWidth={2.5}
        dotProps={{ r: 4, strokeWidth: 2 }}
        valueFormatter={formatPercentage}
        yAxisProps={{
          domain: [0, 100],
          ticks: [0, 20, 40, 60, 80, 100],
          tickFormatter: (value: number) => `${value} %`,
          tick: { ...TEXT, transform: 'translate(-8, 0)' },
          width: 64,
        }}
        xAxisProps={{ tick: { ...TEXT, transform: 'translate(0, 10)' }, minTickGap: 16, height: 36 }}
        lineChartProps={{ margin: { top: 8, right: 24, bottom: 0, left: 0 } }}
        gridColor="var(--plaza-line)"
        // the chart is no tab stop, because the table says the same better
        accessibilityLayer={false}
      />
    </div>
  );
}
