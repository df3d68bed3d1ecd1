import { Title } from '@mantine/core';
import { useId } from 'react';
import { formatDate } from '#client/lib/dates.ts';
import { ProgressWithTable } from '#client/ui/charts/progress-with-table.tsx';
import { formatPercentage, roundPercentage } from '#shared/text/percentage.rules.ts';

interface MarkProgressProps {
  /** The marks, the oldest first; `share` is the mark divided by the maximum, from 0 to 1. */
  progress: { delivered_at: Date; name: string; share: number }[];
  order: 2 | 3;
}

/** A chart of the last marks; shows nothing for fewer than two. */
export function MarkProgress({ progress, order }: MarkProgressProps) {
  const headingId = useId();
  if (progress.length < 2) return null;

  return (
    <section aria-labelledby={headingId}>
      <Title order={order} id={headingId} mb="xs">
        Evolución de tus simulacros
      </Title>
      <ProgressWithTable
        name="Gráfico de las puntuaciones"
        series="Puntuación"
        points={progress.map(({ delivered_at, share }) => ({
          label: formatDate(delivered_at),
          percentage: share * 100,
        }))}
        columns={['Simulacro', 'Puntuación']}
        rows={progress.map(({ delivered_at, name, share }) => ({
          key: delivered_at.toISOString(),
          cells: [`${formatDate(delivered_at)}: ${name}`, formatPercentage(roundPercentage(share * 100))],
        }))}
      />
    </section>
  );
}
