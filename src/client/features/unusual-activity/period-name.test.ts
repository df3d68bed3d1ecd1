import { expect, test } from 'vitest';
import { periodName } from './period-name.ts';

test.each([
  ['daily', '2026-11-21', '2026-11-21', 'Día 21 nov 2026'],
  ['weekly', '2026-11-16', '2026-11-22', 'Semana 16–22 nov 2026'],
  ['monthly', '2026-11-01', '2026-11-30', 'Mes de noviembre de 2026'],
] as const)('a %s period is named after its days', (period_type, period_start, period_end, name) =>
  expect(periodName({ period_type, period_start, period_end })).toBe(name),
);
