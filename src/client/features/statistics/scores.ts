/** Rounds to the one decimal that is shown: texts and colours both start from it (rules.md 17). */
export function shownScore(average: number): number {
  return Math.round(average * 10) / 10;
}
