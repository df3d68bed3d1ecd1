import { sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import { ROLE, type Role } from '#shared/accounts/roles.rules.ts';

const COLUMNS = ['id', 'username', 'email', 'role', 'email_verified', 'blocked', 'created_at'] as const;

/** What administrators see and change of an account. */
export interface Managed {
  id: string;
  username: string;
  email: string;
  role: Role;
  email_verified: boolean;
  blocked: boolean;
  created_at: Date;
}

/**
 * In the order of their ids: two who change each other take turns and never wait in a ring. Nor with whoever only needs
 * them to stay, in any order (badges, for one): their keys are not locked.
 */
export function lockAdministrators(trx: Trx): Promise<Managed[]> {
  return trx
    .selectFrom('profiles')
    .select(COLUMNS)
    .where('role', '=', ROLE.administrator)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export function lockAccount(trx: Trx, id: string): Promise<Managed | undefined> {
  return trx.selectFrom('profiles').select(COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function updateAccount(
  trx: Trx,
  id: string,
  values: Partial<Pick<Managed, 'role' | 'email_verified' | 'blocked'>>,
): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({ ...values, updated_at: sql`app_now()` })
    .where('id', '=', id)
    .execute();
}
