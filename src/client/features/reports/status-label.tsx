import { type ReportStatus, REPORT_STATUS_LABELS } from '#shared/reports/reports.rules.ts';
import classes from './status-label.module.css';

export function StatusLabel({ status }: { status: ReportStatus }) {
  return (
    <span className={classes.label} data-status={status}>
      {REPORT_STATUS_LABELS[status]}
    </span>
  );
}
