import { VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleFilled, IconCircleHalf2, IconHelpCircle } from '@tabler/icons-react';
import { createElement } from 'react';
import { formatDate } from '#client/lib/dates.ts';
import { formatNumber } from '#client/lib/format.ts';
import { BadgeIcon } from '#client/ui/badges/badge-icon.tsx';
import { badgeKind } from '#client/ui/badges/badge-kinds.ts';
import type { Column } from '#client/ui/lists/data-table.tsx';
import type { BadgeCount } from '#shared/badges/badges.contract.ts';
import { formatPercentage, roundPercentage } from '#shared/text/percentage.rules.ts';
import type { ListedUser } from '#shared/users/users.contract.ts';
import { toActivityLabel, type UserSort } from '#shared/users/users.rules.ts';
import type { UserActions } from './use-user-actions.ts';
import classes from './user-list.module.css';
import { UserMenu } from './user-menu.tsx';
import { averageColour } from './user-score.ts';
import { formatRole } from '#shared/accounts/roles.rules.ts';

export function userColumns(actions: UserActions): Column<ListedUser, UserSort>[] {
  return [
    {
      label: 'Usuario',
      kind: 'heading',
      sort: 'username',
      // wide enough for 'Administrador' wherever the table is shown
      width: '9.25rem',
      cell: (user) => <UserNameCell {...user} />,
    },
    { label: 'Email', sort: 'email', cell: (user) => <EmailCell {...user} /> },
    {
      label: 'Estado',
      sort: 'activity_status',
      width: '7.25rem',
      cell: ({ activity_status: status }) => <ActivityCell status={status} />,
    },
    {
      label: 'Exámenes',
      kind: 'number',
      sort: 'total_exams',
      width: '6.75rem',
      cell: ({ total_exams: exams }) => formatNumber(exams),
    },
    {
      label: 'Puntuación',
      kind: 'number',
      sort: 'total_score',
      width: '7.25rem',
      cell: (user) => <PointsCell {...user} />,
    },
    {
      label: 'Último Examen',
      sort: 'last_exam_date',
      width: '6.5rem',
      cell: ({ last_exam_date: last }) =>
        last ? <DateCell of={last} /> : <span className={classes.none}>Nunca</span>,
    },
    {
      label: 'Registro',
      sort: 'created_at',
      width: '6.5rem',
      cell: ({ created_at: createdAt }) => <DateCell of={createdAt} />,
    },
    {
      label: 'Acciones',
      kind: 'actions',
      width: '5.5rem',
      cell: (user) => <UserMenu user={user} actions={actions} />,
    },
  ];
}

function UserNameCell({ username, role, blocked, badges, extra_time_percent: extraTime }: ListedUser) {
  return (
    <div className={classes.who}>
      <span className={classes.name}>{username}</span>
      {badges.length > 0 ? <Badges badges={badges} /> : null}
      <span className={classes.marks}>
        <span className={classes.role} data-role={role}>
          {formatRole(role)}
        </span>
        {blocked ? <span className={classes.blocked}>Bloqueado</span> : null}
        {extraTime > 0 ? <span className={classes.extraTime}>+{extraTime} % tiempo</span> : null}
      </span>
    </div>
  );
}

function Badges({ badges }: { badges: BadgeCount[] }) {
  return (
    <ul aria-label="Insignias" className={classes.badges}>
      {badges.map(({ badge_type: badgeType, times }) => {
        const { name } = badgeKind(badgeType);
        const spoken = times > 1 ? `${name}, ${formatNumber(times)} veces` : name;
        return (
          <li key={badgeType} title={spoken} className={classes.badge}>
            <BadgeIcon badgeType={badgeType} size="1.125rem" />
            <span aria-hidden>{times > 1 ? `×${formatNumber(times)}` : null}</span>
            <VisuallyHidden>{spoken}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}

function EmailCell({ email, email_verified: isConfirmed }: ListedUser) {
  return (
    <div className={classes.emailCell}>
      <span data-clamped className={classes.email} title={email}>
        {email}
      </span>
      {isConfirmed ? null : <span className={classes.unconfirmed}>Email sin confirmar</span>}
    </div>
  );
}

const STATUS_SIGNS = new Map([
  ['active', IconCircleFilled],
  ['semi_active', IconCircleHalf2],
  ['inactive', IconCircle],
]);

/** The user's activity, with an icon and a word for each status: colour alone isn't accessible. */
function ActivityCell({ status }: { status: string }) {
  const sign = STATUS_SIGNS.get(status) ?? IconHelpCircle;
  return (
    <span className={classes.status} data-status={status}>
      {createElement(sign, { 'aria-hidden': true, size: '0.875rem' })}
      {toActivityLabel(status)}
    </span>
  );
}

function PointsCell({ total_score: points, average_score: average }: ListedUser) {
  const shown = roundPercentage(average);
  const colour = averageColour(shown);
  return (
    <span className={classes.score}>
      <span>{formatNumber(points)}</span>
      <VisuallyHidden>{colour === 'grey' ? ' sin media ' : ' media '}</VisuallyHidden>
      <span className={classes.average} data-colour={colour}>
        {colour === 'grey' ? '-' : formatPercentage(shown)}
      </span>
    </span>
  );
}

function DateCell({ of }: { of: Date }) {
  return <time dateTime={of.toISOString()}>{formatDate(of)}</time>;
}
