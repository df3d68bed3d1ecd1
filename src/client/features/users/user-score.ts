import { scoreColour } from '#shared/exams/exams.rules.ts';

/** Rounds to the one decimal that is shown: text and colour both start from it (rules.md 17). */
export function shownAverage(average: number): number {
  return Math.round(average * 10) / 10;
}

/** Spec section 5: 80 and above green, 60 and above yellow, above 0 red, otherwise grey. */
export function averageColour(shown: number): 'green' | 'yellow' | 'red' | 'grey' {
  return shown > 0 ? scoreColour(shown) : 'grey';
}
