const format = new Intl.NumberFormat('es-ES', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** A percentage of 0 to 100 in Spanish format with one decimal: 80 is '80,0 %' (rules.md 17; the space doesn't break). */
export function formatPercentage(shown: number): string {
  return format.format(shown / 100);
}
