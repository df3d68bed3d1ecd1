import { expect, it } from 'vitest';
import { formatSpentBudget } from './budget.rules.ts';

it.each([
  [
    '2026-11-23T17:40:00Z',
    60,
    'Has visto muchas preguntas en poco tiempo. Podrás empezar otro examen a las 18:40.',
  ],
  // rounded up, so that the shown minute is never too early
  [
    '2026-11-23T17:40:01Z',
    60,
    'Has visto muchas preguntas en poco tiempo. Podrás empezar otro examen a las 18:41.',
  ],
  [
    '2026-07-23T11:05:00Z',
    60,
    'Has visto muchas preguntas en poco tiempo. Podrás empezar otro examen a las 13:05.',
  ],
  [
    '2026-11-24T00:05:00Z',
    3_600,
    'Has visto muchas preguntas en poco tiempo. Podrás empezar otro examen a la 1:05.',
  ],
  [
    '2026-11-23T23:10:00Z',
    3_600,
    'Has visto muchas preguntas en poco tiempo. Podrás empezar otro examen mañana a las 0:10.',
  ],
])('a budget that is spent until %s, for %i seconds: %s', (at, seconds, text) => {
  expect(formatSpentBudget({ budget: 'questions', resumes_at: new Date(at), seconds })).toBe(text);
});
