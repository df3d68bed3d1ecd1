const DAY_MS = 86_400_000;

/** The days from one date to another, both 'YYYY-MM-DD': a day of 23 or 25 hours counts as one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
