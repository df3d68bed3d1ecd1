import { describe, expect, it, test } from 'vitest';
import { auditFilter } from '#shared/audit/audit.contract.ts';
import { toAuditFilter, hasAuditFilter, parseAuditListState, parseDay } from './audit-list-state.ts';

const ALL = {
  search: 'ley',
  action: 'updated',
  entity: 'question',
  from: '2026-11-01',
  until: '2026-11-30',
  page: 3,
} as const;

test('an address says what it says, as the calls take it', () => {
  expect(parseAuditListState(ALL)).toEqual(ALL);
  const { page: _page, ...filter } = ALL;
  expect(toAuditFilter(ALL)).toEqual(filter);
  expect(auditFilter.parse(toAuditFilter({}))).toEqual(auditFilter.parse({}));
  expect(
    auditFilter.safeParse(toAuditFilter(parseAuditListState({ ...ALL, search: 'x'.repeat(300) }))).success,
  ).toBe(true);
});

test("what isn't known is left out", () => {
  expect(
    parseAuditListState({ search: ' ', action: 'x', entity: 7, from: 'hoy', until: ['2026-11-30'], page: 0 }),
  ).toEqual({});
});

test('anything but the page is a filter', () => {
  expect(hasAuditFilter({ page: 2 })).toBe(false);
  for (const key of ['search', 'action', 'entity', 'from', 'until'] as const)
    expect(hasAuditFilter({ [key]: ALL[key] }), key).toBe(true);
});

describe('a day', () => {
  it.each(['2026-11-01', '2028-02-29', '2000-01-01'])('is %s', (day) => expect(parseDay(day)).toBe(day));

  it.each([
    '2026-02-30',
    '2027-02-29',
    '0202-11-01',
    '3000-01-01',
    '2026-13-01',
    '2026-1-1',
    '',
    20261101,
    null,
  ])('is not %j', (value) => expect(parseDay(value)).toBeUndefined());
});
