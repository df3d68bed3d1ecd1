import { Paper, Text } from '@mantine/core';
import { describeMissingPoints } from '#client/ui/text/missing-points.ts';
import { formatNumber } from '#client/lib/format.ts';
import { formatFractionAsDecimal, parseFraction } from '#shared/mock-exams/fractions.rules.ts';
import type { MockExamResult } from '#shared/mock-exams/result.contract.ts';
import { formatDuration } from '#shared/text/duration.rules.ts';
import { removeWithheldAnswers } from '#client/features/mock-exams/results/answers/answer-analysis.ts';
import { FormerMarks } from './former-marks.tsx';
import { AnswerCounts, Figures } from './figures.tsx';
import { formatMark, formatMaximumMark } from '#client/features/mock-exams/results/marks/format-marks.ts';
import { totalStatus } from '#client/features/mock-exams/results/parts/part-status.ts';
import { StatusChip } from '#client/features/mock-exams/results/parts/status-chip.tsx';
import classes from './results.module.css';

export function Summary({ result }: { result: MockExamResult }) {
  const { shown, exact } = formatMark(result.scaled);
  const missingPoints = describeMissingPoints(removeWithheldAnswers(result.answers));
  const status = totalStatus(result);
  const notes = [
    exact === null ? null : `Exactamente ${exact}.`,
    result.template.is_own ? null : 'Orientativa: la puntuación oficial la fija el tribunal.',
  ].filter((note) => note !== null);

  return (
    <Paper withBorder radius="lg" p={{ base: 'md', sm: 'xl' }}>
      <div>
        <StatusChip status={status} />
        <p className={classes.mark} data-status={status}>
          <span data-scaled>{shown}</span>{' '}
          <span className={classes.of}>de {formatMaximumMark(result.scale_maximum)}</span>
        </p>
        {notes.length === 0 ? null : <p className={classes.note}>{notes.join(' ')}</p>}
        <FormerMarks marks={result.former_marks} />
      </div>
      <AnswerCounts {...result} />
      <Figures
        figures={[
          { name: 'Puntuación directa', value: formatFractionAsDecimal(parseFraction(result.direct)) },
          { name: 'Tiempo', value: formatDuration(result.time_taken) },
          { name: 'Puntos', value: formatNumber(result.points) },
        ]}
      />
      {missingPoints === null ? null : (
        <Text mt="md" c="dimmed">
          {missingPoints} La nota y las estadísticas no cambian.
        </Text>
      )}
    </Paper>
  );
}
