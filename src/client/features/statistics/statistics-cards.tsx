import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate } from '#client/lib/dates.ts';
import { formatNumber } from '#client/lib/format.ts';
import { ScoreChip } from '#client/ui/text/score-chip.tsx';
import type { Statistics } from '#shared/exams/exams.contract.ts';
import { formatHours } from '#shared/text/duration.rules.ts';
import { formatPercentage, roundPercentage } from '#shared/text/percentage.rules.ts';
import classes from './statistics.module.css';

type Figures = Omit<Statistics, 'categories' | 'progress'>;

const CARDS: { name: string; isWide?: true; value: (figures: Figures) => ReactNode }[] = [
  { name: 'Exámenes', value: ({ total_exams: exams }) => formatNumber(exams) },
  { name: 'Preguntas', value: ({ total_questions: questions }) => formatNumber(questions) },
  { name: 'Correctas', value: ({ correct_answers: correct }) => formatNumber(correct) },
  { name: 'Media', value: ({ average_score: average }) => <Average shown={roundPercentage(average)} /> },
  { name: 'Tiempo', isWide: true, value: ({ total_time: seconds }) => formatHours(seconds) },
  { name: 'Mejor', value: ({ best_score: best }) => formatPercentage(roundPercentage(best)) },
  { name: 'Último', value: ({ last_exam_date: last }) => (last ? formatDate(last) : '-') },
];

export function StatisticsCards({ figures }: { figures: Figures }) {
  return (
    <dl className={classes.cards}>
      {CARDS.map(({ name, isWide, value }) => (
        <div key={name} className={classes.card} data-wide={isWide}>
          <dt>{name}</dt>
          <dd>{value(figures)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An average of 0 has no colour (spec section 5). */
function Average({ shown }: { shown: number }) {
  return shown > 0 ? <ScoreChip shown={shown} /> : '-';
}

export function StatisticsSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Cargando las estadísticas…</VisuallyHidden>
      <div aria-hidden className={classes.cards}>
        {CARDS.map(({ name, isWide }) => (
          <div key={name} className={classes.card} data-wide={isWide}>
            <div>{name}</div>
            <Skeleton height="1.75rem" width="60%" />
          </div>
        ))}
      </div>
      <Skeleton height="18rem" />
      <Skeleton height="9rem" />
    </>
  );
}
