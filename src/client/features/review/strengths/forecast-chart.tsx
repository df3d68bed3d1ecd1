import { formatDayOfMonth } from '#client/lib/dates.ts';
import { formatNumber } from '#client/lib/format.ts';
import classes from './forecast.module.css';

export interface ForecastDay {
  day: string;
  questions: number;
  is_holiday: boolean;
}

const HEIGHT_REM = 8;
/** The days with a date: the first of each week. The last week has only two days, too few for its date to fit. */
const TICKS = [0, 7, 14, 21];

/** Drawn without a chart library; the table beside it has the same numbers, also for screen readers. */
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
