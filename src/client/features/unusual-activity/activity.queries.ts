import { api, client } from '#client/data/api.ts';
import { invalidateQueryKeys } from '#client/data/query-client.ts';
import { LIST_QUERY_OPTIONS } from '#client/ui/lists/list-query.ts';
import { type ActivityListState, activitySorting, toActivityFilter } from './activity-list-state.ts';

export function activityListQuery(state: ActivityListState) {
  return api.unusualActivity.list.queryOptions({
    input: { ...toActivityFilter(state), ...activitySorting.sortingOf(state), page: state.page ?? 1 },
    select: ({ activities }) => ({ rows: activities }),
    ...LIST_QUERY_OPTIONS,
  });
}

export function activityTotalQuery(state: ActivityListState) {
  return api.unusualActivity.total.queryOptions({
    input: toActivityFilter(state),
    select: ({ total }) => total,
    ...LIST_QUERY_OPTIONS,
  });
}

export function userPointsQuery(userId: string) {
  return api.unusualActivity.points.queryOptions({ input: { user_id: userId } });
}

export const withdrawPoints = client.unusualActivity.withdrawPoints;
export const restorePoints = client.unusualActivity.restorePoints;

/** Call it after points were withdrawn or restored: refetches all data that shows points, or the badges they earn. */
export function invalidatePoints(): Promise<unknown> {
  return invalidateQueryKeys(
    api.unusualActivity.key(),
    api.users.key(),
    api.ranking.key(),
    api.badges.key(),
    api.audit.key(),
  );
}
