import { formatDate } from '#client/lib/dates.ts';
import { BadgeIcon } from '#client/ui/badges/badge-icon.tsx';
import { badgeKind } from '#client/ui/badges/badge-kinds.ts';
import type { Badge } from '#shared/badges/badges.contract.ts';
import { OWN_BADGES_LIMIT } from '#shared/badges/badges.rules.ts';
import { listBadgeDetails } from './own-badges-facts.ts';
import classes from './own-badges.module.css';

export function LatestBadges({ badges }: { badges: Badge[] }) {
  if (badges.length === 0) return null;
  return (
    <details className={classes.details}>
      <summary>{summaryOf(badges.length)}</summary>
      <ol className={classes.latest}>
        {badges.map((badge) => (
          <li key={badge.id}>
            <BadgeIcon badgeType={badge.badge_type} size="1.5rem" />
            <div>
              <p className={classes.name}>{badgeKind(badge.badge_type).name}</p>
              <p className={classes.facts}>
                {listBadgeDetails(badge).map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
                <span>
                  Ganada el{' '}
                  <time dateTime={badge.earned_date.toISOString()}>{formatDate(badge.earned_date)}</time>
                </span>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </details>
  );
}

function summaryOf(amount: number): string {
  if (amount === 1) return 'Ver cuándo la ganaste';
  return amount < OWN_BADGES_LIMIT
    ? 'Ver todas, una a una'
    : `Ver las últimas ${OWN_BADGES_LIMIT}, una a una`;
}
