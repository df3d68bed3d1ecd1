import { sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import { ROLE, type Role } from '#shared/accounts/roles.rules.ts';

const COLUMNS = [
  'id',
  'username',
  'email',
  'role',
  'email_verified',
  'blocked',
  'extra_time_percent',
  'has_second_factor',
  'created_at',
] as const;

/** The columns of an account that administrators see and change. */
export interface ManagedAccount {
  id: string;
  username: string;
  email: string;
  role: Role;
  email_verified: boolean;
  blocked: boolean;
  extra_time_percent: number;
  has_second_factor: boolean;
  created_at: Date;
}

/**
 * Locks all administrators in the order of their ids, so that two who change each other don't deadlock. With `no key
 * update`, other transactions can still insert rows that reference them, such as badges.
 */
export function lockAdministrators(trx: Trx): Promise<ManagedAccount[]> {
  return trx
    .selectFrom('profiles')
    .select(COLUMNS)
    .where('role', '=', ROLE.administrator)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export function lockAccount(trx: Trx, id: string): Promise<ManagedAccount | undefined> {
  return trx.selectFrom('profiles').select(COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function updateAccount(
  trx: Trx,
  id: string,
  values: Partial<Pick<ManagedAccount, 'role' | 'email_verified' | 'blocked' | 'extra_time_percent'>>,
): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({ ...values, updated_at: sql`app_now()` })
    .where('id', '=', id)
    .execute();
}
