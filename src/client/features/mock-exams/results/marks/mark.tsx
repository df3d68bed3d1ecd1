import { VisuallyHidden } from '@mantine/core';
import { formatMark } from './format-marks.ts';
import classes from '#client/features/mock-exams/results/results.module.css';

/** Shows a mark with two decimals, followed by the exact value if it was rounded. */
export function Mark({ value, of }: { value: string; of?: string | undefined }) {
  const { shown, exact } = formatMark(value);
  return (
    <>
      {shown}
      {of === undefined ? null : ` de ${of}`}
      {exact === null ? null : (
        <span className={classes.exact}>
          {' '}
          <VisuallyHidden>exactamente </VisuallyHidden>
          {exact}
        </span>
      )}
    </>
  );
}
