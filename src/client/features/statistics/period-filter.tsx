import { STATISTICS_PERIODS, type StatisticsPeriod } from '#shared/exams/exams.rules.ts';
import classes from './period-filter.module.css';

const NAMES: Record<StatisticsPeriod, string> = { week: 'Semana', month: 'Mes', year: 'Año', all: 'Todo' };

interface PeriodFilterProps {
  period: StatisticsPeriod;
  onChange: (period: StatisticsPeriod) => void;
}

/** Of which time exams count. Buttons: with radios each press of an arrow key would ask the server. */
export function PeriodFilter({ period, onChange }: PeriodFilterProps) {
  return (
    <div role="group" aria-label="Período" className={classes.filter}>
      {STATISTICS_PERIODS.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === period}
          className={classes.option}
          onClick={() => {
            if (option !== period) onChange(option);
          }}
        >
          {NAMES[option]}
        </button>
      ))}
    </div>
  );
}
