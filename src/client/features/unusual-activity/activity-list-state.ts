import { createListSorting, parseOneOf, type SortedListState } from '#client/ui/lists/list-state.ts';
import {
  ACTIVITY_SORTS,
  type ActivitySort,
  type Stretch,
  STRETCHES,
} from '#shared/unusual-activity/unusual-activity.rules.ts';

export interface ActivityListState extends SortedListState<ActivitySort> {
  /** The period of the list; undefined for the last day. */
  stretch?: Stretch | undefined;
}

// the most unusual first: the fastest answers are those with the fewest seconds
export const activitySorting = createListSorting(ACTIVITY_SORTS, 'questions_per_hour', (sort) =>
  sort === 'seconds_per_answer' ? 'asc' : 'desc',
);

export function parseActivityListState(search: Record<string, unknown>): ActivityListState {
  return { ...activitySorting.parse(search), stretch: toParameter(parseOneOf(search['stretch'], STRETCHES)) };
}

/** The default is left out of the address. */
export function toParameter(stretch: Stretch | undefined): Stretch | undefined {
  return stretch === 'day' ? undefined : stretch;
}

export function filterOf({ search = '', stretch = 'day' }: ActivityListState) {
  return { search, stretch };
}
