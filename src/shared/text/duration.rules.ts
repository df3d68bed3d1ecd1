const SECONDS_OF = { d: 86_400, h: 3600, m: 60, s: 1 } as const;

// A number of seconds, for example '90' or '90.4'.
const PLAIN_NUMBER = /^\d+(?:[.,]\d+)?$/;
// A clock time, for example '04:05', '00:04:05' or '1 day 02:03:04.5'.
const CLOCK = /^(?:(\d+)\s*d[a-z]*\s*,?\s*)?(?:(\d+):)?(\d{1,2}):(\d{1,2})(?:[.,]\d+)?$/;
// The parts of a duration in words, for example '4 min 05 s', '1 hour 2 minutes', '1h2m3s' or '1 hora y 5 segundos'.
const PART =
  /(\d+(?:[.,]\d+)?)\s*(d|h|m|s)(?:ays?|[ií]as?|ours?|oras?|rs?|inutes?|inutos?|ins?|econds?|egundos?|ecs?|egs?)?\.?(?![a-z])/g;

const toNumber = (text: string | undefined) => Number((text ?? '0').replace(',', '.'));

function readClock(text: string): number | undefined {
  const found = CLOCK.exec(text);
  if (!found) return undefined;
  const [, days, hours, minutes, seconds] = found;
  return (
    toNumber(days) * SECONDS_OF.d +
    toNumber(hours) * SECONDS_OF.h +
    toNumber(minutes) * 60 +
    toNumber(seconds)
  );
}

function readParts(text: string): number | undefined {
  let total: number | undefined;
  const rest = text.replace(PART, (_, amount: string, unit: keyof typeof SECONDS_OF) => {
    total = (total ?? 0) + toNumber(amount) * SECONDS_OF[unit];
    return '';
  });
  // any other text between the parts means that this is no duration
  return /^(?:[\s,]|\by\b|\band\b)*$/.test(rest) ? total : undefined;
}

/**
 * Parses every form of a duration in stored data (spec section 3): a number of seconds, 'hh:mm:ss', or a text with
 * hours, minutes and seconds. Returns whole seconds, or undefined for anything else.
 */
export function readDuration(value: unknown): number | undefined {
  if (typeof value === 'number') return value >= 0 && Number.isFinite(value) ? Math.floor(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim().toLowerCase();
  const seconds = PLAIN_NUMBER.test(text) ? toNumber(text) : (readClock(text) ?? readParts(text));
  return seconds === undefined ? undefined : Math.floor(seconds);
}

const two = (value: number) => String(value).padStart(2, '0');

function split(seconds: number) {
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
}

/** Formats every form of a duration: '45 s', '4 min 05 s', '1 h 02 min 03 s'; '-' when it can't be parsed. */
export function formatDuration(value: unknown): string {
  const total = readDuration(value);
  if (total === undefined) return '-';
  const { hours, minutes, seconds } = split(total);
  if (hours > 0) return `${hours} h ${two(minutes)} min ${two(seconds)} s`;
  return minutes > 0 ? `${minutes} min ${two(seconds)} s` : `${seconds} s`;
}

/** Formats seconds like a stopwatch: '04:05', '1:02:03'. */
export function formatClock(total: number): string {
  const { hours, minutes, seconds } = split(Math.max(0, Math.floor(total)));
  const tail = `${two(minutes)}:${two(seconds)}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/**
 * Formats seconds in whole minutes (spec section 5): '12h 5m', '45m'; less than one minute is 'menos de 1m', not zero.
 */
export function formatHours(total: number): string {
  const whole = Math.max(0, Math.floor(total));
  if (whole > 0 && whole < 60) return 'menos de 1m';
  const { hours, minutes } = split(whole);
  return hours > 0 ? `${hours}h ${minutes}m` : `${minutes}m`;
}

/** Formats a waiting time in whole minutes, rounded up, for use in a sentence. */
export function formatMinutes(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`;
}
