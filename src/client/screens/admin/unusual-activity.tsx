import { createFileRoute } from '@tanstack/react-router';
import { ActivityList } from '#client/features/unusual-activity/activity-list.tsx';
import { parseActivityListState } from '#client/features/unusual-activity/activity-list-state.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/unusual-activity')({
  validateSearch: parseActivityListState,
  component: UnusualActivityScreen,
});

function UnusualActivityScreen() {
  return (
    <Page>
      <ActivityList state={Route.useSearch()} />
    </Page>
  );
}
