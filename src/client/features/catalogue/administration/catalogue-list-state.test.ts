import { describe, expect, it } from 'vitest';
import {
  type CategoryListState,
  categorySorting,
  groupSorting,
  hasGroupFilter,
  parseCategoryListState,
  toggleGroup,
  toggleWithoutGroup,
  withAllGroups,
} from './catalogue-list-state.ts';

const GROUP = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

/** Drops undefined fields, as the address does. */
const said = (search: object) => JSON.parse(JSON.stringify(search)) as unknown;

describe('parseCategoryListState', () => {
  it('reads what the list can be limited and sorted by', () => {
    const address = {
      search: ' ley ',
      sort: 'created_at',
      direction: 'asc',
      page: 3,
      group_ids: [GROUP],
      without_group: true,
    };
    expect(said(parseCategoryListState(address))).toEqual({ ...address, search: 'ley' });
  });

  it.each([
    {},
    { sort: 'name', direction: 'asc', page: 1, search: ' ', group_ids: [], without_group: false },
    { sort: 'description', direction: 'up', page: 0, search: {}, group_ids: 'all', without_group: 'yes' },
    { sort: ['name'], page: '2', search: null, group_ids: [1, null, 'x'], without_group: 1 },
  ])('leaves out what goes without saying and what it doesn’t know: %j', (address) =>
    expect(said(parseCategoryListState(address))).toEqual({}),
  );

  it('leaves out the direction in which a column is read first', () => {
    expect(said(parseCategoryListState({ sort: 'question_count', direction: 'desc' }))).toEqual({
      sort: 'question_count',
    });
  });

  it('takes no more groups than the call does', () => {
    const ids = Array.from({ length: 60 }, (_, place) => GROUP.slice(0, -2) + String(place + 10));
    expect(parseCategoryListState({ group_ids: ids }).group_ids).toHaveLength(50);
  });
});

describe('sorting', () => {
  it('is by name until another column is pressed, which then turns round; and it begins at the first page', () => {
    const first = parseCategoryListState({ page: 4, search: 'ley' });
    expect(categorySorting.sortingOf(first)).toEqual({ sort: 'name', direction: 'asc' });
    const newest = categorySorting.withSort(first, 'created_at');
    expect(categorySorting.sortingOf(newest)).toEqual({ sort: 'created_at', direction: 'desc' });
    expect(said(newest)).toEqual({ search: 'ley', sort: 'created_at' });
    const oldest = categorySorting.withSort(newest, 'created_at');
    expect(categorySorting.sortingOf(oldest)).toEqual({ sort: 'created_at', direction: 'asc' });
    expect(said(categorySorting.withSort(oldest, 'name'))).toEqual({ search: 'ley' });
  });

  it('of groups knows their columns and no others', () => {
    expect(said(groupSorting.parse({ sort: 'created_at', group_ids: [GROUP] }))).toEqual({});
    expect(said(groupSorting.withSort({}, 'category_count'))).toEqual({ sort: 'category_count' });
    expect(said(groupSorting.withSort({}, 'name'))).toEqual({ direction: 'desc' });
  });
});

describe('the chips', () => {
  const all: CategoryListState = { search: 'ley', page: 2 };

  it('add a group, take it away again, and begin at the first page', () => {
    const one = toggleGroup(all, GROUP);
    expect(said(one)).toEqual({ search: 'ley', group_ids: [GROUP] });
    const two = toggleGroup(one, OTHER);
    expect(two.group_ids).toEqual([GROUP, OTHER]);
    expect(toggleGroup(two, GROUP).group_ids).toEqual([OTHER]);
    expect(said(toggleGroup(one, GROUP))).toEqual({ search: 'ley' });
  });

  it('know when all groups are listed', () => {
    const none = toggleWithoutGroup(all);
    expect([all, none, toggleGroup(all, GROUP)].map(hasGroupFilter)).toEqual([false, true, true]);
    expect(said(toggleWithoutGroup(none))).toEqual({ search: 'ley' });
    expect(said(withAllGroups(toggleGroup(none, GROUP)))).toEqual({ search: 'ley' });
  });
});
