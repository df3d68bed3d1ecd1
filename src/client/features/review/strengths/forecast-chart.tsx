import { formatDayOfMonth } from '#client/lib/dates.ts';
import { formatNumber } from '#client/lib/format.ts';
import classes from './forecast.module.css';

export interface ForecastDay {
  day: string;
  questions: number;
  is_holiday: boolean;
}

const HEIGHT_REM = 8;
/** The first day of each week has a date, except the last week: it has only two days, and its date would not fit. */
const TICKS = [0, 7, 14, 21];

/** Drawn without a library of charts; the table beside it has the same numbers, also for screen readers. */
export function ForecastChart({ days }: { days: ForecastDay[] }) {
  const most = Math.max(1, ...days.map(({ questions }) => questions));
  return (
    <div
      role="img"
      aria-label="Gráfico de los repasos de cada día; la tabla tiene los mismos datos"
      className={classes.forecast}
    >
      {days.map(({ day, questions }, i) => (
        <div key={day} className={classes.column} data-today={i === 0 || undefined}>
          <span className={classes.amount}>{questions === most ? formatNumber(questions) : ''}</span>
          <div className={classes.bar} style={{ blockSize: `${(questions / most) * HEIGHT_REM}rem` }} />
          <span className={classes.tick}>
            {TICKS.includes(i) ? <span>{i === 0 ? 'Hoy' : formatDayOfMonth(day)}</span> : null}
          </span>
        </div>
      ))}
    </div>
  );
}
