import { VisuallyHidden } from '@mantine/core';
import { formatNumber } from '#client/lib/format.ts';
import { BadgeIcon } from '#client/ui/badges/badge-icon.tsx';
import type { BadgeCount } from '#shared/badges/badges.contract.ts';
import classes from './ranking-table.module.css';
import { describeBadges } from './badge-counts.ts';

/** A user's badges as small icons, each with the times that it was earned. */
export function BadgeLine({ badges }: { badges: BadgeCount[] }) {
  return (
    <span className={classes.badges}>
      <VisuallyHidden>Insignias: {describeBadges(badges)}</VisuallyHidden>
      {badges.map(({ badge_type, times }) => (
        <span key={badge_type} aria-hidden className={classes.badge}>
          <BadgeIcon badgeType={badge_type} size="1rem" />
          {times > 1 ? `×${formatNumber(times)}` : null}
        </span>
      ))}
    </span>
  );
}
