import { Paper, Title } from '@mantine/core';
import { useId } from 'react';
import { formatDayRange } from '#client/lib/dates.ts';
import { formatNumber } from '#client/lib/format.ts';
import { BadgeIcon } from './badge-icon.tsx';
import { badgeKind } from './badge-kinds.ts';
import type { Badge } from '#shared/badges/badges.contract.ts';
import classes from './earned-badges.module.css';

export function EarnedBadges({ badges }: { badges: Badge[] }) {
  const headingId = useId();

  return (
    <Paper
      component="section"
      aria-labelledby={headingId}
      withBorder
      radius="lg"
      p={{ base: 'md', sm: 'xl' }}
      className={classes.earned}
    >
      <Title order={2} id={headingId}>
        {badges.length === 1
          ? '¡Has conseguido una insignia!'
          : `¡Has conseguido ${formatNumber(badges.length)} insignias!`}
      </Title>
      <ul className={classes.badges}>
        {badges.map((badge) => (
          <li key={badge.id} className={classes.badge}>
            <span className={classes.sign}>
              <BadgeIcon badgeType={badge.badge_type} size="1.75rem" />
            </span>
            <div>
              <p className={classes.name}>{badgeKind(badge.badge_type).name}</p>
              <p>{badgeKind(badge.badge_type).meaning}</p>
              <Occasion badge={badge} />
            </div>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

/** What the badge was awarded for: the milestone in points, or the first and last day. */
function Occasion({ badge: { milestone, period_start: first, period_end: last } }: { badge: Badge }) {
  if (milestone !== null) return <p>Has llegado a {formatNumber(milestone)} puntos.</p>;
  return first !== null && last !== null ? <p>Días: {formatDayRange(first, last)}</p> : null;
}
