const longDate = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' });

// days come without a time: as midnight in UTC they stay the same day
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

/** '21 de noviembre de 2026', the day of an instant in Madrid. */
export const formatLongDate = (instant: Date): string => longDate.format(instant);

/** '21 nov 2026'. */
export const formatDay = (iso: string): string => day.format(new Date(iso));

/** '21 de noviembre de 2026'. */
export const formatLongDay = (iso: string): string => longDay.format(new Date(iso));
