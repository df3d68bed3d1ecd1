/** All days and times are Madrid's (rules.md 1), wherever the browser is. */
const timeZone = 'Europe/Madrid';

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;

const date = new Intl.DateTimeFormat('es-ES', { ...DATE, timeZone });
const moment = new Intl.DateTimeFormat('es-ES', { ...DATE, timeZone, hour: '2-digit', minute: '2-digit' });
const timeOfDay = new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit', timeZone });
const clock = new Intl.DateTimeFormat('es-ES', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone,
});

// a day without a time is parsed as midnight in UTC: formatted in UTC it stays the same day
const day = new Intl.DateTimeFormat('es-ES', { ...DATE, timeZone: 'UTC' });
const dayOfMonth = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('es-ES', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortMonth = new Intl.DateTimeFormat('es-ES', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The day of an instant: '21 nov 2026'. */
export const formatDate = (instant: Date): string => date.format(instant);

/** Day and time of an instant: '21 nov 2026, 18:05'. */
export const formatDateTime = (instant: Date): string => moment.format(instant);

/** The time of an instant: '08:05'. */
export const formatTimeOfDay = (instant: Date): string => timeOfDay.format(instant);

/** The time of an instant with seconds: '08:05:09'. */
export const formatTimeWithSeconds = (instant: Date): string => clock.format(instant);

// The functions below take a day of Madrid's calendar as 'YYYY-MM-DD'.

/** A day without its year: '21 nov'. */
export const formatDayOfMonth = (iso: string): string => dayOfMonth.format(new Date(iso));

/** The month of a day: 'noviembre de 2026'. */
export const formatMonth = (iso: string): string => month.format(new Date(iso));

/** The month of a day, abbreviated: 'nov 2026'. */
export const formatShortMonth = (iso: string): string => shortMonth.format(new Date(iso));

/** A range of days, both ends included: '3–9 nov 2026', '31 ago – 6 sept 2026'. */
export const formatDayRange = (first: string, last: string): string =>
  // uses plain spaces: the page's font has no thin spaces
  day.formatRange(new Date(first), new Date(last)).replaceAll('\u2009', ' ');
