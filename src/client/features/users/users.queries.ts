import { api, client } from '#client/data/api.ts';
import { invalidateQueryKeys, queryClient } from '#client/data/query-client.ts';
import { LIST_QUERY_OPTIONS } from '#client/ui/lists/list-query.ts';
import type { ListedUser } from '#shared/users/users.contract.ts';
import type { UserActionName } from './user-actions.ts';
import { type UserListState, userSorting } from './user-list-state.ts';
import { ROLE } from '#shared/accounts/roles.rules.ts';

export function userListQuery(state: UserListState) {
  const { search = '', page = 1 } = state;
  return api.users.list.queryOptions({
    input: { search, ...userSorting.sortingOf(state), page },
    select: ({ users }) => ({ rows: users }),
    ...LIST_QUERY_OPTIONS,
  });
}

export function userTotalQuery({ search = '' }: UserListState) {
  return api.users.total.queryOptions({
    input: { search },
    select: ({ total }) => total,
    ...LIST_QUERY_OPTIONS,
  });
}

/** Call it after an action on a user: refetches all data that lists or counts users. */
export function invalidateUsers(): void {
  void invalidateQueryKeys(api.users.key(), api.admin.key(), api.ranking.key(), api.audit.key());
}

type Change = Partial<ListedUser>;

/** Changes the user's row in every loaded page at once, before the refetch does; null removes it. */
export function updateUserInLists(id: string, change: Change | null): void {
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
  sendFactorRemoval: (id) => client.users.sendFactorRemoval({ id }),
  makeAdministrator: (id) => client.users.setRole({ id, role: ROLE.administrator }),
  withdrawAdministrator: (id) => client.users.setRole({ id, role: ROLE.user }),
  block: (id) => client.users.setBlocked({ id, blocked: true }),
  unblock: (id) => client.users.setBlocked({ id, blocked: false }),
  remove: (id) => client.users.remove({ id }),
};

export function runUserAction(name: UserActionName, id: string): Promise<unknown> {
  return CALLS[name](id);
}
