import { BrokenWorkbook } from './zip-parts.ts';

/** Returns the index of a cell's column: 'B5' → 1. */
export function parseColumn(address: string): number {
  const letters = /^\$?([A-Z]{1,3})\$?\d+$/i.exec(address)?.[1]?.toUpperCase();
  if (letters === undefined) throw new BrokenWorkbook('an address');
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}

export function parseRowNumber(address: string): number {
  return Number(/\d+$/.exec(address)?.[0] ?? Number.NaN);
}

/** Returns the letters of a column's index: 1 → 'B'. */
export function formatColumnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? formatColumnLetters(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}
