import { describe, expect, it } from 'vitest';
import { parseReportListState } from './report-list-state.ts';

const NOTHING = { status: undefined, page: undefined, report: undefined };

describe('the address of the reports', () => {
  it('says which ones, which page, and which one is shown', () => {
    const search = { status: 'reviewed', page: 3, report: '0198C0DE-0000-4000-8000-000000000001' };
    expect(parseReportListState(search)).toEqual({
      ...search,
      report: '0198c0de-0000-4000-8000-000000000001',
    });
  });

  it.each([
    {},
    { status: 'todos', page: 1, report: '1' },
    { status: 'toString', page: '2', report: null },
    { status: ['pending'], page: 1.5, report: ['x'] },
    { status: 1, page: -1, report: {} },
  ])('is read as all of them where it says %j', (search) => {
    expect(parseReportListState(search)).toEqual(NOTHING);
  });
});
