import { IconScale } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '#client/lib/format.ts';
import type { Column } from '#client/ui/lists/data-table.tsx';
import { RowAction } from '#client/ui/lists/rows/row-action.tsx';
import { formatPercentage, roundPercentage } from '#shared/text/percentage.rules.ts';
import type { ListedActivity } from '#shared/unusual-activity/unusual-activity.contract.ts';
import type { ActivitySort } from '#shared/unusual-activity/unusual-activity.rules.ts';
import classes from './unusual-activity.module.css';

const seconds = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export function activityColumns(
  onOpen: (activity: ListedActivity) => void,
): Column<ListedActivity, ActivitySort>[] {
  return [
    { label: 'Usuario', kind: 'heading', cell: (activity) => <UserCell {...activity} /> },
    {
      label: 'Por hora',
      kind: 'number',
      sort: 'questions_per_hour',
      width: '7.5rem',
      cell: ({ questions_per_hour: questions }) => formatNumber(questions),
    },
    {
      label: 'Preguntas',
      kind: 'number',
      width: '7.5rem',
      cell: ({ questions }) => formatNumber(questions),
    },
    {
      label: 'Segundos',
      kind: 'number',
      sort: 'seconds_per_answer',
      width: '8.5rem',
      cell: ({ seconds_per_answer: mean }) => (mean === null ? <NoAnswers /> : seconds.format(mean)),
    },
    {
      label: 'Aciertos',
      kind: 'number',
      sort: 'right_percentage',
      width: '7.5rem',
      cell: ({ right_percentage: right }) =>
        right === null ? <NoAnswers /> : formatPercentage(roundPercentage(right)),
    },
    {
      label: 'Retirados',
      kind: 'number',
      width: '7rem',
      cell: ({ withdrawn_points: points }) => formatNumber(points),
    },
    {
      label: 'Acciones',
      kind: 'actions',
      width: '7rem',
      cell: (activity) => (
        <RowAction
          name="Puntos"
          icon={IconScale}
          rowNameId={nameId(activity)}
          onClick={() => onOpen(activity)}
        />
      ),
    },
  ];
}

const nameId = ({ id }: ListedActivity): string => `actividad-${id}`;

/** The user's name, with a link to their row in the list of users. */
function UserCell(activity: ListedActivity) {
  const { username, email, blocked } = activity;
  return (
    <div className={classes.user}>
      <Link id={nameId(activity)} to="/admin/users" search={{ search: username }} className={classes.name}>
        {username}
      </Link>
      {blocked ? <span className={classes.blocked}>Bloqueado</span> : null}
      <span data-clamped className={classes.email} title={email}>
        {email}
      </span>
    </div>
  );
}

function NoAnswers() {
  return <span className={classes.none}>-</span>;
}
