import { REPORT_STATUSES, type ReportStatus, STATUS_LABELS } from '#shared/reports/reports.rules.ts';
import classes from './status-filter.module.css';

const OPTIONS = [
  { status: undefined, label: 'Todos' },
  ...REPORT_STATUSES.map((status) => ({ status, label: STATUS_LABELS[status] })),
];

interface StatusFilterProps {
  /** undefined: all of them. */
  status: ReportStatus | undefined;
  onChange: (status: ReportStatus | undefined) => void;
}

/** Which reports are listed. Buttons: with radios each press of an arrow key would ask the server. */
export function StatusFilter({ status, onChange }: StatusFilterProps) {
  return (
    <div role="group" aria-label="Estado" className={classes.filter}>
      {OPTIONS.map((option) => (
        <button
          key={option.label}
          type="button"
          aria-pressed={option.status === status}
          className={classes.option}
          onClick={() => {
            if (option.status !== status) onChange(option.status);
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
