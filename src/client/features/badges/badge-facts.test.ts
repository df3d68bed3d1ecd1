import { describe, expect, it } from 'vitest';
import { formatBadgeDays, formatBadgePeriod, formatBadgePoints } from './badge-facts.ts';

describe('what the list says of a badge', () => {
  it.each([
    ['daily', 'Diaria'],
    ['weekly', 'Semanal'],
    ['monthly', 'Mensual'],
  ] as const)('%s: %s', (period_type, said) => {
    expect(formatBadgePeriod({ period_type, milestone: null })).toBe(said);
  });

  it('the mark that was passed, where it has no period, and nothing where it has neither', () => {
    expect(formatBadgePeriod({ period_type: null, milestone: 12_000 })).toBe('Al llegar a 12.000 puntos');
    expect(formatBadgePeriod({ period_type: null, milestone: null })).toBeUndefined();
  });

  it.each([
    ['2026-05-04', '2026-05-10', '4–10 may 2026'],
    ['2025-12-29', '2026-01-04', '29 dic 2025 – 4 ene 2026'],
    ['2026-05-04', '2026-05-04', '4 may 2026'],
    ['2026-05-04', null, '4 may 2026'],
    [null, null, '-'],
  ])('from %s to %s: %s', (period_start, period_end, said) => {
    expect(formatBadgeDays({ period_start, period_end })).toBe(said);
  });

  it.each([
    [0, '0'],
    [12_345, '12.345'],
    [null, '-'],
  ])('%s points: %s', (points_earned, said) => {
    expect(formatBadgePoints({ points_earned })).toBe(said);
  });
});
