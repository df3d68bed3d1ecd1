import { formatNumber } from '#client/lib/format.ts';
import { BADGE_TYPES, badgeKind } from '#client/ui/badges/badge-kinds.ts';
import type { BadgeCount } from '#shared/badges/badges.contract.ts';

/** Sorts badges by kind, the highest first and unknown kinds last. */
export function sortBadges(badges: BadgeCount[]): BadgeCount[] {
  const place = ({ badge_type }: BadgeCount): number => {
    const index = BADGE_TYPES.indexOf(badge_type);
    return index < 0 ? BADGE_TYPES.length : index;
  };
  return badges.toSorted((a, b) => place(a) - place(b));
}

/** Lists badges for screen readers: 'Campeón semanal, 3 veces; Maestro de los puntos'. */
export function describeBadges(badges: BadgeCount[]): string {
  return badges
    .map(({ badge_type, times }) => {
      const { name } = badgeKind(badge_type);
      return times > 1 ? `${name}, ${formatNumber(times)} veces` : name;
    })
    .join('; ');
}
