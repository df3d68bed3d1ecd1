import { formatNumber } from '#client/lib/format.ts';
import type { MarkCounts } from '#client/features/mock-exams/sheet/marks/marks.ts';
import classes from './grid-legend.module.css';

/** Explains the signs of the grid, and shows how many cells have each. */
export function GridLegend({ counts: { answered, blank, doubtful } }: { counts: MarkCounts }) {
  return (
    <ul className={classes.legend}>
      <li>
        <span aria-hidden className={classes.sign} data-sign="answered">
          A
        </span>
        {formatNumber(answered)} {answered === 1 ? 'contestada' : 'contestadas'}
      </li>
      <li>
        <span aria-hidden className={classes.sign} />
        {formatNumber(blank)} en blanco
      </li>
      <li>
        <span aria-hidden className={classes.sign} data-sign="doubtful">
          ?
        </span>
        {formatNumber(doubtful)} {doubtful === 1 ? 'dudosa' : 'dudosas'}
      </li>
    </ul>
  );
}
