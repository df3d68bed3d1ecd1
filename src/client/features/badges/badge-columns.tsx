import { formatDate } from '#client/lib/dates.ts';
import { BadgeIcon } from '#client/ui/badges/badge-icon.tsx';
import { badgeKind } from '#client/ui/badges/badge-kinds.ts';
import type { Column } from '#client/ui/lists/data-table.tsx';
import type { UserBadge } from '#shared/badges/badge-list.contract.ts';
import { formatBadgeDays, formatBadgePeriod, formatBadgePoints } from './badge-facts.ts';
import classes from './badge-list.module.css';

export const BADGE_COLUMNS: Column<UserBadge>[] = [
  {
    label: 'Usuario',
    kind: 'heading',
    cell: ({ username }) => <span className={classes.username}>{username}</span>,
  },
  { label: 'Insignia', width: '17rem', cell: (badge) => <Kind badge={badge} /> },
  { label: 'Período', width: '13.5rem', cell: formatBadgeDays },
  { label: 'Puntos', kind: 'number', width: '6.75rem', cell: formatBadgePoints },
  {
    label: 'Fecha',
    width: '8.5rem',
    cell: ({ earned_date: at }) => <time dateTime={at.toISOString()}>{formatDate(at)}</time>,
  },
];

function Kind({ badge }: { badge: UserBadge }) {
  const period = formatBadgePeriod(badge);
  return (
    <span className={classes.kind}>
      <BadgeIcon badgeType={badge.badge_type} size="1.5rem" />
      <span>
        <span className={classes.name}>{badgeKind(badge.badge_type).name}</span>
        {period === undefined ? null : <span className={classes.period}>{period}</span>}
      </span>
    </span>
  );
}
