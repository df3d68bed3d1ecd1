const format = new Intl.NumberFormat('es-ES', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** A percentage of 0 to 100 in Spanish format with one decimal: 80 is '80,0 %' (rules.md 17). */
export function formatPercentage(shown: number): string {
  // with a plain space, which can be typed, searched and compared; who shows it keeps it on one line
  return format.format(shown / 100).replace('\u00A0', ' ');
}
