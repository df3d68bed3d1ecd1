import { OptionButtons } from '#client/ui/lists/option-buttons.tsx';
import { REPORT_STATUSES, type ReportStatus, REPORT_STATUS_LABELS } from '#shared/reports/reports.rules.ts';

const OPTIONS = [
  { value: undefined, label: 'Todos' },
  ...REPORT_STATUSES.map((status) => ({ value: status, label: REPORT_STATUS_LABELS[status] })),
];

interface StatusFilterProps {
  /** The chosen status; undefined lists reports of every status. */
  status: ReportStatus | undefined;
  onChange: (status: ReportStatus | undefined) => void;
}

export function StatusFilter({ status, onChange }: StatusFilterProps) {
  return <OptionButtons label="Estado" options={OPTIONS} value={status} onChange={onChange} words="long" />;
}
