import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  toChartNumber,
  formatFractionAsDecimal,
  divide,
  fractionOf,
  parseFraction,
} from '#shared/mock-exams/fractions.rules.ts';
import type { AnsweredSheetQuestion, PartResult } from '#shared/mock-exams/result.contract.ts';
import { formatDuration } from '#shared/text/duration.rules.ts';
import { calculateAverageSeconds } from '#client/features/mock-exams/results/answers/answer-analysis.ts';
import { AnswerCounts, Figures } from '#client/features/mock-exams/results/figures.tsx';
import {
  formatTemplateValue,
  formatMaximumMark,
} from '#client/features/mock-exams/results/marks/format-marks.ts';
import { Mark } from '#client/features/mock-exams/results/marks/mark.tsx';
import { calculateFloorMark, explainPartStatus, partStatus } from './part-status.ts';
import { StatusChip } from './status-chip.tsx';
import classes from './part-results.module.css';

interface PartResultsProps {
  parts: PartResult[];
  answers: AnsweredSheetQuestion[];
}

export function PartResults({ parts, answers }: PartResultsProps) {
  return (
    <section>
      <Title order={2} mb="sm">
        Por partes
      </Title>
      <ol className={classes.parts}>
        {parts.map((part, index) => (
          // the key is the index, because parts of one mock exam may have the same name
          <li key={index}>
            <Part part={part} answers={answers.filter((answer) => answer.part === index)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Part({ part, answers }: { part: PartResult; answers: AnsweredSheetQuestion[] }) {
  const status = partStatus(part);
  const isMarked = status !== 'unavailable' && status !== 'not_marked';

  return (
    <Paper component="article" withBorder radius="lg" p={{ base: 'md', sm: 'lg' }}>
      <div className={classes.top}>
        <Title order={3} className={classes.name}>
          {part.name}
        </Title>
        <StatusChip status={status} />
      </div>
      {explainPartStatus(part).map((reason) => (
        <p key={reason} className={classes.reason}>
          {reason}
        </p>
      ))}
      {isMarked ? <Scale part={part} /> : null}
      {status === 'unavailable' ? null : (
        <>
          <AnswerCounts {...part} />
          <Figures figures={figuresOf(part, answers, isMarked)} />
        </>
      )}
    </Paper>
  );
}

/** A scale from 0 to the maximum with the mark and the minimum; the numbers below repeat it as text. */
function Scale({ part: { scaled, scale_maximum, minimum, passed } }: { part: PartResult }) {
  const maximum = fractionOf(scale_maximum);
  const percent = (mark: ReturnType<typeof fractionOf>) => `${toChartNumber(divide(mark, maximum)) * 100}%`;
  return (
    <div aria-hidden className={classes.scale}>
      <div className={classes.track}>
        <div
          className={classes.fill}
          data-passed={passed}
          style={{ inlineSize: percent(parseFraction(scaled)) }}
        />
        {minimum === null ? null : (
          <div className={classes.minimum} style={{ insetInlineStart: percent(fractionOf(minimum)) }} />
        )}
      </div>
      <div className={classes.ends}>
        <span>0</span>
        {minimum === null ? null : (
          <span className={classes.minimumName} style={{ insetInlineStart: percent(fractionOf(minimum)) }}>
            mínimo {formatTemplateValue(minimum)}
          </span>
        )}
        <span>{formatTemplateValue(scale_maximum)}</span>
      </div>
    </div>
  );
}

function figuresOf(part: PartResult, answers: AnsweredSheetQuestion[], isMarked: boolean) {
  const seconds = calculateAverageSeconds(answers);
  const floor = calculateFloorMark(part);
  const figures: { name: string; value: ReactNode; isShown?: boolean }[] = [
    {
      name: 'Puntuación directa',
      value: <Mark value={part.direct} of={formatMaximumMark(part.best_direct)} />,
      isShown: isMarked,
    },
    {
      name: 'Puntuación (orientativa)',
      value: <Mark value={part.scaled} of={formatTemplateValue(part.scale_maximum)} />,
      isShown: isMarked,
    },
    {
      name: 'Mínimo para superar',
      value: part.minimum && formatTemplateValue(part.minimum),
      isShown: part.minimum !== null,
    },
    {
      name: 'Directa mínima',
      value: floor && formatFractionAsDecimal(floor),
      isShown: floor !== null,
    },
    {
      name: 'Nota de corte',
      value: part.cut_off && formatTemplateValue(part.cut_off),
      isShown: part.cut_off !== null,
    },
    { name: 'Tiempo por pregunta', value: formatDuration(seconds), isShown: seconds !== null },
  ];
  return figures.filter(({ isShown = true }) => isShown);
}
