import { keepPreviousData } from '@tanstack/react-query';
import { api, client } from '#client/data/api.ts';
import { invalidate, queryClient } from '#client/data/query-client.ts';
import type { ListedUser } from '#shared/users/users.contract.ts';
import type { UserActionName } from './user-actions.ts';
import { sortingOf, type UserSearch } from './user-search.ts';
import { ROLE } from '#shared/accounts/roles.rules.ts';

/** What is listed changes with every visit: it is shown as remembered and asked for again. While it is, the page before stays. */
const ALWAYS_AGAIN = { staleTime: 0, placeholderData: keepPreviousData } as const;

/** One page of the list. */
export function userListQuery(search: UserSearch) {
  return api.users.list.queryOptions({
    input: { search: search.search ?? '', ...sortingOf(search), page: search.page ?? 1 },
    select: ({ users }) => users,
    ...ALWAYS_AGAIN,
  });
}

/** How many there are, which may take longer than the page. */
export function userTotalQuery({ search = '' }: UserSearch) {
  return api.users.total.queryOptions({ input: { search }, select: ({ total }) => total, ...ALWAYS_AGAIN });
}

/** Something was done to somebody: out of date is whatever lists or counts people. */
export function usersChanged(): void {
  void invalidate(api.users.key(), api.admin.key(), api.ranking.key(), api.audit.key());
}

type Change = Partial<ListedUser>;

/** On every page in sight at once; null: deleted. The next calls say the same. */
export function changeInLists(id: string, change: Change | null): void {
  queryClient.setQueriesData<{ users: ListedUser[] }>(
    { queryKey: api.users.list.key() },
    (page) => page && { ...page, users: page.users.flatMap((user) => changed(user, id, change)) },
  );
}

function changed(user: ListedUser, id: string, change: Change | null): ListedUser[] {
  if (user.id !== id) return [user];
  return change ? [{ ...user, ...change }] : [];
}

const CALLS: Record<UserActionName, (id: string) => Promise<unknown>> = {
  confirmEmail: (id) => client.users.confirmEmail({ id }),
  sendRecovery: (id) => client.users.sendRecovery({ id }),
  makeAdministrator: (id) => client.users.setRole({ id, role: ROLE.administrator }),
  withdrawAdministrator: (id) => client.users.setRole({ id, role: ROLE.user }),
  block: (id) => client.users.setBlocked({ id, blocked: true }),
  unblock: (id) => client.users.setBlocked({ id, blocked: false }),
  remove: (id) => client.users.remove({ id }),
};

export function runUserAction(name: UserActionName, id: string): Promise<unknown> {
  return CALLS[name](id);
}
