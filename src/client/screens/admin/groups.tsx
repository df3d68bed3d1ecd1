import { createFileRoute } from '@tanstack/react-router';
import { groupSorting } from '#client/features/catalogue/administration/catalogue-list-state.ts';
import { GroupList } from '#client/features/catalogue/administration/group-list.tsx';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/groups')({
  validateSearch: groupSorting.parse,
  component: GroupsScreen,
});

function GroupsScreen() {
  return (
    <Page>
      <GroupList state={Route.useSearch()} />
    </Page>
  );
}
