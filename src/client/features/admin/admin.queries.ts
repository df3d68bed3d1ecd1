import { api } from '#client/data/api.ts';

/** The counts of the dashboard; whoever comes back to the tab sees them as they are now. */
export const dashboardQuery = api.admin.dashboard.queryOptions({
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
});

/** How many reports wait for somebody. */
export const openReportsQuery = api.reports.open.queryOptions({
  refetchInterval: 60_000,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
});
