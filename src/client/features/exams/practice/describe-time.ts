import { formatClock } from '#shared/text/duration.rules.ts';

/** Describes the time used; if the user has set a limit in minutes, the time left or the time beyond the limit. */
export function describeTime(
  seconds: number,
  minutes: number | null,
): { name: string; shown: string; isOver: boolean } {
  if (minutes === null) return { name: 'Tiempo', shown: formatClock(seconds), isOver: false };
  const left = minutes * 60 - seconds;
  if (left > 0) return { name: 'Tiempo restante', shown: formatClock(left), isOver: false };
  return { name: 'Tiempo de más', shown: `+${formatClock(-left)}`, isOver: true };
}
