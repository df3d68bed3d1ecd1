const longDate = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'Europe/Madrid' });

/** '21 de noviembre de 2026', the day of an instant in Madrid. */
export const formatLongDate = (instant: Date): string => longDate.format(instant);
