const format = new Intl.NumberFormat('es-ES', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Rounds to the one decimal that is shown: texts and colours both start from it (rules.md 17). */
export function roundPercentage(percentage: number): number {
  return Math.round(percentage * 10) / 10;
}

/** Formats 0 to 100 in Spanish with one decimal: 80 is '80,0 %' (rules.md 17). */
export function formatPercentage(shown: number): string {
  // a plain space before the sign, so that users can type and search for it; CSS keeps both on one line
  return format.format(shown / 100).replace('\u00A0', ' ');
}
