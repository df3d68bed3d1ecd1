import { expect, test } from 'vitest';
import { activitySorting, toActivityFilter, parseActivityListState } from './activity-list-state.ts';

test('an address without parameters lists the last day, the most questions an hour first', () => {
  const state = parseActivityListState({});
  expect(toActivityFilter(state)).toEqual({ search: '', stretch: 'day' });
  expect(activitySorting.sortingOf(state)).toEqual({ sort: 'questions_per_hour', direction: 'desc' });
});

test.each(['day', 'year', 7, null])('the stretch %j of an address is the default one', (stretch) => {
  expect(parseActivityListState({ stretch }).stretch).toBeUndefined();
});

test('a first click on the seconds begins with the fastest answers', () => {
  const state = activitySorting.withSort(parseActivityListState({ stretch: 'week' }), 'seconds_per_answer');
  expect(activitySorting.sortingOf(state)).toEqual({ sort: 'seconds_per_answer', direction: 'asc' });
  expect(toActivityFilter(state).stretch).toBe('week');
});
