import { createFileRoute } from '@tanstack/react-router';
import { UserList } from '#client/features/users/user-list.tsx';
import { userSearch } from '#client/features/users/user-search.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/users')({
  validateSearch: userSearch,
  component: UsersScreen,
});

function UsersScreen() {
  return (
    <Page>
      <UserList search={Route.useSearch()} />
    </Page>
  );
}
