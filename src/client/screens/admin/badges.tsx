import { createFileRoute } from '@tanstack/react-router';
import { BadgeList } from '#client/features/badges/badge-list.tsx';
import { parsePage } from '#client/ui/lists/list-state.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/badges')({
  validateSearch: (search: Record<string, unknown>): { page?: number | undefined } => ({
    page: parsePage(search['page']),
  }),
  component: BadgesScreen,
});

function BadgesScreen() {
  return (
    <Page>
      <BadgeList page={Route.useSearch().page} />
    </Page>
  );
}
