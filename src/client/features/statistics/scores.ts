/** Of 0 to 100, rounded to the one decimal that is shown: texts and colours start from this (rules.md 17). */
export function shownScore(average: number): number {
  return Math.round(average * 10) / 10;
}
