import { expect, it } from 'vitest';
import type { NoPointReason } from '#shared/exams/exams.rules.ts';
import { describeMissingPoints } from './missing-points.ts';

it.each([
  [0, 0, null],
  [1, 0, '1 acierto no suma puntos: se respondió en menos de 2 segundos.'],
  [3, 0, '3 aciertos no suman puntos: se respondieron en menos de 2 segundos.'],
  [0, 1, '1 acierto no suma puntos: esa pregunta ya se había acertado 3 veces ese día.'],
  [0, 2, '2 aciertos no suman puntos: esas preguntas ya se habían acertado 3 veces ese día.'],
  [
    1,
    1,
    '2 aciertos no suman puntos: 1 se respondió en menos de 2 segundos y 1 era de una pregunta ya acertada 3 veces ese día.',
  ],
  [
    2,
    3,
    '5 aciertos no suman puntos: 2 se respondieron en menos de 2 segundos y 3 eran de preguntas ya acertadas 3 veces ese día.',
  ],
])('%i too fast and %i repeated: %s', (fast, repeated, text) => {
  const reasons: (NoPointReason | null)[] = [
    null,
    ...Array.from({ length: fast }, () => 'too_fast' as const),
    ...Array.from({ length: repeated }, () => 'repeated' as const),
  ];
  expect(describeMissingPoints(reasons.map((no_point_reason) => ({ no_point_reason })))).toBe(text);
});
