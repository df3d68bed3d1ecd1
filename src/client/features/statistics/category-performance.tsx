import { Title } from '@mantine/core';
import { useId, useState } from 'react';
import { ExpandButton } from '#client/ui/lists/expand-button.tsx';
import { formatCount, formatNumber } from '#client/lib/format.ts';
import rows from '#client/ui/lists/rows/exam-rows.module.css';
import { ScoreChip } from '#client/ui/text/score-chip.tsx';
import type { Statistics } from '#shared/exams/exams.contract.ts';
import { roundPercentage } from '#shared/text/percentage.rules.ts';
import classes from './statistics.module.css';

/** The number of categories shown at first. */
const FIRST = 6;

/** Lists the most practised categories first. */
export function CategoryPerformance({ categories }: { categories: Statistics['categories'] }) {
  const headingId = useId();
  const listId = useId();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? categories : categories.slice(0, FIRST);

  return (
    <section aria-labelledby={headingId} className={classes.part}>
      <Title order={3} id={headingId} mb="xs">
        Por categoría
      </Title>
      <ul id={listId} className={classes.rows}>
        {shown.map((category) => (
          <li key={category.category_id} className={rows.category}>
            <span data-clamped className={classes.name}>
              {category.category_name}
            </span>
            <ScoreChip shown={roundPercentage(category.average_score)} />
            <span className={rows.facts}>
              <span>{formatCount(category.exams_count, 'examen', 'exámenes')}</span>
              <span>
                {formatNumber(category.correct_answers)} de{' '}
                {formatCount(category.total_questions, 'correcta', 'correctas')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {categories.length > FIRST ? (
        <ExpandButton
          listId={listId}
          isWhole={isWhole}
          onChange={setIsWhole}
          more={`Ver las ${categories.length} categorías`}
          less="Ver menos categorías"
        />
      ) : null}
    </section>
  );
}
