import { Text } from '@mantine/core';
import { formatCount, formatNumber } from '#client/lib/format.ts';
import { DataDetails } from '#client/ui/charts/data-details.tsx';
import { Section } from '#client/ui/frame/section.tsx';
import type { MockExamResult } from '#shared/mock-exams/result.contract.ts';
import { describePercentile, toScaleTenth, tenthLabel } from './percentile-texts.ts';
import classes from './percentile.module.css';

interface PercentileProps extends Pick<MockExamResult, 'scaled' | 'scale_maximum'> {
  percentile: NonNullable<MockExamResult['percentile']>;
}

export function Percentile({ percentile, scaled, scale_maximum }: PercentileProps) {
  return (
    <Section title="Percentil">
      <Text>{describePercentile(percentile)}</Text>
      {percentile.histogram === null ? null : (
        <Histogram people={percentile.histogram} own={toScaleTenth(scaled, scale_maximum)} />
      )}
      <Text size="sm" c="dimmed">
        Se compara el primer intento de cada persona, si contestó al menos la mitad. Los empates cuentan la
        mitad.
      </Text>
    </Section>
  );
}

/** Drawn without a chart library: it has only ten bars, and the table shows the same numbers. */
function Histogram({ people, own }: { people: number[]; own: number }) {
  const most = Math.max(1, ...people);
  return (
    <div>
      <div
        role="img"
        aria-label="Gráfico de las puntuaciones; la tabla tiene los mismos datos"
        className={classes.histogram}
      >
        {people.map((amount, tenth) => (
          <div key={tenth} className={classes.column} data-own={tenth === own || undefined}>
            <span className={classes.amount}>{amount > 0 ? formatNumber(amount) : ''}</span>
            <div className={classes.bar} style={{ blockSize: `${(amount / most) * 8}rem` }} />
            <span className={classes.tick}>{tenth * 10}</span>
          </div>
        ))}
      </div>
      <p className={classes.legend}>
        Personas por cada décima parte de la escala (en % del máximo). La tuya:{' '}
        <strong className={classes.own}>{tenthLabel(own)}</strong>.
      </p>
      <DataDetails
        columns={['Puntuación', 'Personas']}
        rows={people.map((amount, tenth) => ({
          key: String(tenth),
          cells: [
            tenth === own ? `${tenthLabel(tenth)} (la tuya)` : tenthLabel(tenth),
            formatCount(amount, 'persona', 'personas'),
          ],
        }))}
      />
    </div>
  );
}
