import { sql } from 'kysely';
import type { Trx } from '../database.ts';

/**
 * Runs `work` without foreign keys and triggers, then restores both, which checks the keys of all rows at once. Setting
 * session_replication_role would be simpler, but needs a superuser.
 */
export async function withoutKeysAndTriggers<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  const keys = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
    order by 1, 2`.execute(trx);
  const triggers = await sql<{ table: string; name: string }>`
    select tgrelid::regclass::text as table, tgname::text as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and tgenabled <> 'D' and c.relnamespace = current_schema()::regnamespace`.execute(
    trx,
  );
  for (const { table, name } of keys.rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx);
  for (const { table, name } of triggers.rows)
    await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(name)}`.execute(trx);
  const result = await work();
  for (const { table, name } of triggers.rows)
    await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(name)}`.execute(trx);
  for (const { table, name, definition } of keys.rows)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      trx,
    );
  return result;
}
