const moment = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Formats an instant as '2026-11-22 18:05' in Madrid's time zone: every spreadsheet parses and sorts it. */
export const formatCsvDate = (instant: Date): string => moment.format(instant);

/** Formats a percentage as '66,7': Spanish spreadsheets expect a decimal comma. */
export const formatCsvPercentage = (percentage: number): string => percentage.toFixed(1).replace('.', ',');

export const formatCsvBoolean = (is: boolean): string => (is ? 'Sí' : 'No');
