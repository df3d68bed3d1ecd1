import { createFileRoute } from '@tanstack/react-router';
import { UserList } from '#client/features/users/user-list.tsx';
import { userSorting } from '#client/features/users/user-list-state.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/users')({
  validateSearch: userSorting.parse,
  component: UsersScreen,
});

function UsersScreen() {
  return (
    <Page>
      <UserList state={Route.useSearch()} />
    </Page>
  );
}
