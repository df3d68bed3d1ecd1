interface RemainingTime {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Milliseconds until an end, in parts. A second that has begun is still left, so 0 is the end itself; never less. */
export function splitRemaining(milliseconds: number): RemainingTime {
  const total = Math.max(0, Math.ceil(milliseconds / 1000));
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** '3 d 04 h 05 min 06 s', from the largest part that is not nothing. */
export function formatRemaining(milliseconds: number): string {
  const { days, hours, minutes, seconds } = splitRemaining(milliseconds);
  if (days > 0) return `${days} d ${two(hours)} h ${two(minutes)} min ${two(seconds)} s`;
  if (hours > 0) return `${hours} h ${two(minutes)} min ${two(seconds)} s`;
  return minutes > 0 ? `${minutes} min ${two(seconds)} s` : `${seconds} s`;
}

/** How far two measures of one end may lie apart: the way of an answer takes now longer, now shorter. */
const SAME_END_MS = 500;

/** The end as it is known already, unless the newer measure means another one. */
export function steadyEnd(known: number, measured: number): number {
  return Math.abs(measured - known) <= SAME_END_MS ? known : measured;
}
