import { formatDayRange, formatMonth } from '#client/lib/dates.ts';
import { formatDay } from '#shared/text/dates.rules.ts';
import type { PeriodWithPoints } from '#shared/unusual-activity/unusual-activity.contract.ts';

type Period = Pick<PeriodWithPoints, 'period_type' | 'period_start' | 'period_end'>;

/** The name of a period: 'Día 21 nov 2026', 'Semana 16–22 nov 2026', 'Mes de noviembre de 2026'. */
export function periodName({ period_type: type, period_start: first, period_end: last }: Period): string {
  if (type === 'daily') return `Día ${formatDay(first)}`;
  if (type === 'weekly') return `Semana ${formatDayRange(first, last)}`;
  return `Mes de ${formatMonth(first)}`;
}
