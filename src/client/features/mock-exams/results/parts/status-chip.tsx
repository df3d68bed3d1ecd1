import { IconCheck, IconX, type TablerIcon } from '@tabler/icons-react';
import { type PartStatus, STATUS_NAMES } from './part-status.ts';
import classes from './status-chip.module.css';

const ICONS: Partial<Record<PartStatus, TablerIcon>> = { passed: IconCheck, failed: IconX };

/** Shows 'Apto', 'No apto', or why the part has neither status. */
export function StatusChip({ status }: { status: PartStatus }) {
  const Icon = ICONS[status];
  return (
    <span className={classes.chip} data-status={status}>
      {Icon ? <Icon aria-hidden size="1.125rem" stroke={2.5} /> : null}
      {STATUS_NAMES[status]}
    </span>
  );
}
