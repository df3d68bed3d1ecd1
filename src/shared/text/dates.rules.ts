const longDate = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' });

// a day has no time: parsed as midnight UTC and formatted in UTC, it stays the same day
const day = new Intl.DateTimeFormat('es-ES', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const longDay = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'long',
  timeZone: 'UTC',
});

/** Formats the day of an instant in Madrid, for example '21 de noviembre de 2026'. */
export const formatLongDate = (instant: Date): string => longDate.format(instant);

/** Formats a day, for example '21 nov 2026'. */
export const formatDay = (iso: string): string => day.format(new Date(iso));

/** Formats a day, for example '21 de noviembre de 2026'. */
export const formatLongDay = (iso: string): string => longDay.format(new Date(iso));
