import { scoreColour } from '#shared/exams/exams.rules.ts';

/** 80 and above is green, 60 and above yellow, above 0 red, 0 grey (spec section 5). Expects the rounded percentage. */
export function averageColour(shown: number): 'green' | 'yellow' | 'red' | 'grey' {
  return shown > 0 ? scoreColour(shown) : 'grey';
}
