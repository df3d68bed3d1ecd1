import { scoreColour } from '#shared/exams/exams.rules.ts';

/** Rounds to the one decimal that is shown: text and colour both start from it (rules.md 17). */
export function shownAverage(average: number): number {
  return Math.round(average * 10) / 10;
}

/** 80 and above is green, 60 and above yellow, above 0 red, 0 grey (spec section 5). Expects the rounded percentage. */
export function averageColour(shown: number): 'green' | 'yellow' | 'red' | 'grey' {
  return shown > 0 ? scoreColour(shown) : 'grey';
}
