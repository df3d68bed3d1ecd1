const moment = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'short',
  timeStyle: 'short',
});

// What a table for spreadsheets holds.

/** '2026-11-22 18:05', in Madrid: a date that any spreadsheet knows and sorts. */
export const tableMoment = (instant: Date): string => moment.format(instant);

/** A percentage of 0 to 100 with one decimal and a comma: '66,7'. */
export const tablePercentage = (percentage: number): string => percentage.toFixed(1).replace('.', ',');

export const tableYes = (is: boolean): string => (is ? 'Sí' : 'No');
