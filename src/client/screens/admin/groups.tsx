import { createFileRoute } from '@tanstack/react-router';
import { groupSearch } from '#client/features/catalogue/catalogue-search.ts';
import { GroupList } from '#client/features/catalogue/group-list.tsx';
import { Page } from '#client/ui/page.tsx';

export const Route = createFileRoute('/admin/groups')({
  validateSearch: groupSearch,
  component: GroupsScreen,
});

function GroupsScreen() {
  return (
    <Page>
      <GroupList search={Route.useSearch()} />
    </Page>
  );
}
