import { createListSorting, parseOneOf, type SortedListState } from '#client/ui/lists/list-state.ts';
import {
  ACTIVITY_SORTS,
  type ActivitySort,
  type TimeSpan,
  TIME_SPANS,
} from '#shared/unusual-activity/unusual-activity.rules.ts';

export interface ActivityListState extends SortedListState<ActivitySort> {
  /** The period of the list; undefined for the last day. */
  stretch?: TimeSpan | undefined;
}

// sorts the most unusual first: for seconds per answer, the fewest are the most unusual
export const activitySorting = createListSorting(ACTIVITY_SORTS, 'questions_per_hour', (sort) =>
  sort === 'seconds_per_answer' ? 'asc' : 'desc',
);

export function parseActivityListState(search: Record<string, unknown>): ActivityListState {
  return {
    ...activitySorting.parse(search),
    stretch: toPeriodParameter(parseOneOf(search['stretch'], TIME_SPANS)),
  };
}

/** Returns the period for the page's address; undefined for the default period, which the address leaves out. */
export function toPeriodParameter(stretch: TimeSpan | undefined): TimeSpan | undefined {
  return stretch === 'day' ? undefined : stretch;
}

export function toActivityFilter({ search = '', stretch = 'day' }: ActivityListState) {
  return { search, stretch };
}
