import { api } from '#client/data/api.ts';

/** The dashboard is fetched again whenever the administrator comes back to the tab. */
export const dashboardQuery = api.admin.dashboard.queryOptions({
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
});

export const launchWarningsQuery = api.admin.warnings.queryOptions({
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
});

export const openReportCountQuery = api.reports.countOpen.queryOptions({
  refetchInterval: 60_000,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
});
