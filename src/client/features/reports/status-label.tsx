import { type ReportStatus, STATUS_LABELS } from '#shared/reports/reports.rules.ts';
import classes from './status-label.module.css';

/** How far a report has come, in a colour and in words. */
export function StatusLabel({ status }: { status: ReportStatus }) {
  return (
    <span className={classes.label} data-status={status}>
      {STATUS_LABELS[status]}
    </span>
  );
}
