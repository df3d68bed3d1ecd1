import { formatDayRange } from '#client/lib/dates.ts';
import { formatCount, formatNumber } from '#client/lib/format.ts';
import type { Badge } from '#shared/badges/badges.contract.ts';
import type { PeriodType } from '#shared/ranking/ranking.rules.ts';

const PERIOD_LABELS: Record<PeriodType, string> = { daily: 'Diaria', weekly: 'Semanal', monthly: 'Mensual' };
/** Shown for a badge that has no days or no points. */
const NOTHING = '-';

/** Returns the kind of the badge's period, or the milestone in points. */
export function formatBadgePeriod(badge: Pick<Badge, 'period_type' | 'milestone'>): string | undefined {
  const { period_type: type, milestone } = badge;
  if (type !== null) return PERIOD_LABELS[type];
  return milestone === null ? undefined : `Al llegar a ${formatCount(milestone, 'punto', 'puntos')}`;
}

export function formatBadgeDays({
  period_start: first,
  period_end: last,
}: Pick<Badge, 'period_start' | 'period_end'>) {
  return first === null ? NOTHING : formatDayRange(first, last ?? first);
}

export function formatBadgePoints({ points_earned: points }: Pick<Badge, 'points_earned'>): string {
  return points === null ? NOTHING : formatNumber(points);
}
