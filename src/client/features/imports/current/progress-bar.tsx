import type { CSSProperties } from 'react';
import classes from './progress-bar.module.css';

interface ProgressBarProps {
  /** For example 'Comprobando 200 de 3000 preguntas'. */
  label: string;
  /** The finished part, from 0 to 1; undefined while unknown. */
  part: number | undefined;
}

export function ProgressBar({ label, part }: ProgressBarProps) {
  const percent = part === undefined ? undefined : Math.floor(part * 100);
  return (
    <div>
      <div className={classes.head}>
        <span>{label}</span>
        {percent === undefined ? null : <span className={classes.percent}>{percent} %</span>}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={classes.bar}
        style={{ '--part': part ?? 0 } as CSSProperties}
      />
    </div>
  );
}
