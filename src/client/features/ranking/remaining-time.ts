interface RemainingTime {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** The remaining seconds, rounded up, so that 0 is reached only at the end itself; never negative. */
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

/** Formats a duration as '3 d 04 h 05 min 06 s'; leading zero parts are left out. */
export function formatRemaining(milliseconds: number): string {
  const { days, hours, minutes, seconds } = splitRemaining(milliseconds);
  if (days > 0) return `${days} d ${two(hours)} h ${two(minutes)} min ${two(seconds)} s`;
  if (hours > 0) return `${hours} h ${two(minutes)} min ${two(seconds)} s`;
  return minutes > 0 ? `${minutes} min ${two(seconds)} s` : `${seconds} s`;
}

/** The most that two measurements of one period's end differ, because of the network's delay. */
const SAME_END_MS = 500;

/** Returns the known end of a period, unless the new measurement differs so much that it is another period's end. */
export function keepKnownPeriodEnd(known: number, measured: number): number {
  return Math.abs(measured - known) <= SAME_END_MS ? known : measured;
}
