import { Title } from '@mantine/core';
import { useId, useState } from 'react';
import { ExpandButton } from '#client/ui/lists/expand-button.tsx';
import { formatCount } from '#client/lib/format.ts';
import { ScoreChip } from '#client/ui/text/score-chip.tsx';
import { toRoundedPercentage } from '#shared/exams/exams.rules.ts';
import type { AnsweredSheetQuestion } from '#shared/mock-exams/result.contract.ts';
import { formatDuration } from '#shared/text/duration.rules.ts';
import { scoreByLaw } from './answer-analysis.ts';
import classes from '#client/features/mock-exams/results/results.module.css';

/** The number of laws shown at first. */
const FIRST = 6;

export function LawScores({ answers }: { answers: AnsweredSheetQuestion[] }) {
  const headingId = useId();
  const listId = useId();
  const [isWhole, setIsWhole] = useState(false);
  const laws = scoreByLaw(answers);
  if (laws.length === 0) return null;

  return (
    <section aria-labelledby={headingId}>
      <Title order={2} id={headingId} mb="sm">
        Por ley
      </Title>
      <ul id={listId} className={classes.rows}>
        {(isWhole ? laws : laws.slice(0, FIRST)).map(
          ({ law, right, wrong, blank, total, average_seconds }) => (
            <li key={law ?? ''} data-short className={classes.row}>
              <div className={classes.rowName}>
                <div>{law ?? 'Sin referencia a una ley'}</div>
                <div className={classes.rowFacts}>
                  {formatCount(right, 'acierto', 'aciertos')}, {formatCount(wrong, 'error', 'errores')},{' '}
                  {blank} en blanco
                  {average_seconds === null ? null : ` · ${formatDuration(average_seconds)} por pregunta`}
                </div>
              </div>
              <ScoreChip shown={toRoundedPercentage(right, total)} />
            </li>
          ),
        )}
      </ul>
      {laws.length > FIRST ? (
        <ExpandButton
          listId={listId}
          isWhole={isWhole}
          onChange={setIsWhole}
          more={`Ver las ${laws.length} leyes`}
          less="Ver menos leyes"
        />
      ) : null}
    </section>
  );
}
