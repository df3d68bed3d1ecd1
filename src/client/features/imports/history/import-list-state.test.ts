import { describe, expect, it } from 'vitest';
import { parseImportListState } from './import-list-state.ts';

const ID = '0b8f0f7c-6a0e-4a53-9f53-0c5cf3a4c1de';

describe('the address of the importing screen', () => {
  it('names an import and a page of the earlier ones', () => {
    expect(parseImportListState({ import: ID, page: 3 })).toEqual({ import: ID, page: 3 });
  });

  it.each([
    {},
    { import: 'x', page: 1 },
    { import: 7, page: '2' },
    { import: [ID], page: -1 },
    { import: null },
  ])('means a new import and the first page where it says %j', (search) => {
    expect(parseImportListState(search)).toEqual({ import: undefined, page: undefined });
  });
});
