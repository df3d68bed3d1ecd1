import { formatDateTime } from '#client/lib/dates.ts';
import { formatMark, formatMaximumMark } from '#client/features/mock-exams/results/marks/format-marks.ts';
import type { MockExamResult } from '#shared/mock-exams/result.contract.ts';
import classes from './results.module.css';

/** The marks before the rulings of the tribunal, the oldest first. */
export function FormerMarks({ marks }: { marks: MockExamResult['former_marks'] }) {
  if (marks.length === 0) return null;
  return (
    <div className={classes.formerMarks}>
      <span className={classes.automatic}>Corregida de nuevo</span>
      <ul>
        {marks.map(({ revision, marked_at, scaled, scale_maximum, passed }) => (
          <li key={revision}>
            Antes: {formatMark(scaled).shown} de {formatMaximumMark(scale_maximum)} (
            {passed ? 'apto' : 'no apto'}),{' '}
            <time dateTime={marked_at.toISOString()}>{formatDateTime(marked_at)}</time>
          </li>
        ))}
      </ul>
    </div>
  );
}
