import { createFileRoute } from '@tanstack/react-router';
import { groupSearch } from '#client/features/catalogue/administration/catalogue-search.ts';
import { GroupList } from '#client/features/catalogue/administration/group-list.tsx';
import { Page } from '#client/ui/frame/page.tsx';

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
