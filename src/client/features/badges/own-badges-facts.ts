import { formatDayRange, formatMonth } from '#client/lib/dates.ts';
import { formatCount } from '#client/lib/format.ts';
import type { Badge } from '#shared/badges/badges.contract.ts';

type Facts = Pick<Badge, 'period_type' | 'period_start' | 'period_end' | 'milestone' | 'points_earned'>;

/** Returns the badge's days, and the points or the milestone that earned it. */
export function listBadgeDetails(badge: Facts): string[] {
  return [days(badge), points(badge)].filter((fact) => fact !== undefined);
}

function days({ period_type: type, period_start: first, period_end: last }: Facts): string | undefined {
  if (first === null) return undefined;
  return type === 'monthly' ? formatMonth(first) : formatDayRange(first, last ?? first);
}

function points({ milestone, points_earned: earned }: Facts): string | undefined {
  if (milestone !== null) return `Al llegar a ${formatCount(milestone, 'punto', 'puntos')}`;
  return earned === null ? undefined : `Con ${formatCount(earned, 'punto', 'puntos')}`;
}
