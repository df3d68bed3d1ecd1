import { Skeleton, VisuallyHidden } from '@mantine/core';
import {
  type Icon,
  IconCategory,
  IconChartBar,
  IconClipboardCheck,
  IconHelpCircle,
  IconUsers,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { formatCount, formatNumber } from '#client/lib/format.ts';
import type { Dashboard } from '#shared/admin/admin.contract.ts';
import { formatPercentage } from '#shared/text/percentage.rules.ts';
import classes from './dashboard-cards.module.css';

interface Card {
  name: string;
  icon: Icon;
  /** The screen with the details. */
  to?: NonNullable<LinkProps['to']>;
  value: (dashboard: Dashboard) => string;
  subtitle?: (dashboard: Dashboard) => string;
}

const CARDS: Card[] = [
  {
    name: 'Usuarios',
    icon: IconUsers,
    to: '/admin/users',
    value: ({ total_users: users }) => formatNumber(users),
    subtitle: ({ active_users: active }) => formatCount(active, 'activo este mes', 'activos este mes'),
  },
  {
    name: 'Preguntas',
    icon: IconHelpCircle,
    to: '/admin/questions',
    value: ({ total_questions: questions }) => formatNumber(questions),
    subtitle: ({ new_questions: created }) => formatCount(created, 'nueva esta semana', 'nuevas esta semana'),
  },
  {
    name: 'Categorías',
    icon: IconCategory,
    to: '/admin/categories',
    value: ({ total_categories: categories }) => formatNumber(categories),
    subtitle: ({ total_groups: groups }) => formatCount(groups, 'grupo', 'grupos'),
  },
  {
    name: 'Exámenes',
    icon: IconClipboardCheck,
    to: '/admin/exams',
    value: ({ total_exams: exams }) => formatNumber(exams),
  },
  {
    name: 'Puntuación media',
    icon: IconChartBar,
    // without exams there is no average
    value: ({ total_exams: exams, average_score: average }) =>
      exams === 0 ? '-' : formatPercentage(average),
  },
];

export function DashboardCards({ dashboard }: { dashboard: Dashboard }) {
  return (
    <dl className={classes.cards}>
      {CARDS.map(({ value, subtitle, ...card }) => (
        <div key={card.name} className={classes.card}>
          <dt>
            <Name {...card} />
          </dt>
          <dd className={classes.value}>{value(dashboard)}</dd>
          {subtitle ? <dd className={classes.subtitle}>{subtitle(dashboard)}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

/** The link covers the whole card. */
function Name({ name, icon: Sign, to }: Pick<Card, 'name' | 'icon' | 'to'>) {
  return (
    <>
      <Sign aria-hidden size="1.25rem" stroke={1.75} />
      {to === undefined ? (
        name
      ) : (
        <Link to={to} className={classes.link}>
          {name}
        </Link>
      )}
    </>
  );
}

export function DashboardSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Cargando las estadísticas…</VisuallyHidden>
      <dl aria-hidden className={classes.cards}>
        {CARDS.map(({ name, icon: Sign, subtitle }) => (
          <div key={name} className={classes.card}>
            <dt>
              <Sign aria-hidden size="1.25rem" stroke={1.75} />
              {name}
            </dt>
            <dd className={classes.value}>
              <Skeleton height="1.75rem" width="5rem" />
            </dd>
            {subtitle ? (
              <dd className={classes.subtitle}>
                <Skeleton height="0.875rem" width="9rem" />
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </>
  );
}
