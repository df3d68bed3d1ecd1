import { scoreColour } from '#shared/exams/exams.rules.ts';

/** The colour of a rounded percentage: from 80 green, from 60 yellow, above 0 red, 0 grey (spec section 5). */
export function averageColour(shown: number): 'green' | 'yellow' | 'red' | 'grey' {
  return shown > 0 ? scoreColour(shown) : 'grey';
}
