import { scoreColour } from '#shared/exams/exams.rules.ts';
import { formatPercentage } from '#shared/text/percentage.rules.ts';
import classes from './score-chip.module.css';

/** Shows a rounded percentage in its colour (rules.md 17). */
export function ScoreChip({ shown }: { shown: number }) {
  return (
    <span className={classes.chip} data-colour={scoreColour(shown)}>
      {formatPercentage(shown)}
    </span>
  );
}
