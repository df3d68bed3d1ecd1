import { sql } from 'kysely';
import type { Pooler } from '#server/env-database.ts';
import type { Trx } from '../database.ts';
import { UnusableBackup } from './read-backup.ts';

const WATCH_SECONDS = 2;

/**
 * Drops everything in the schema except extensions and their objects. Only its owner, often another role, may drop the
 * schema itself. Refuses if the tables aren't Plaza's, or while other processes of Plaza use them.
 */
export async function clearSchema(trx: Trx, pooler: Pooler = 'none'): Promise<void> {
  const tables = await listTables(trx);
  if (tables.length === 0) return;
  if (!tables.includes('kysely_migration'))
    throw new UnusableBackup('Las tablas de la base de datos de destino no son de Plaza: no se toca nada.');
  if (await isUsedByOthers(trx, pooler))
    throw new UnusableBackup('Hay procesos de Plaza conectados a la base de datos: páralos antes.');
  await sql`drop table ${sql.join(tables.map((name) => sql.table(name)))} cascade`.execute(trx);
  const functions = await sql<{ signature: string }>`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(trx);
  for (const { signature } of functions.rows)
    await sql`drop routine if exists ${sql.raw(signature)} cascade`.execute(trx);
}

async function listTables(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`.execute(trx);
  return rows.map(({ name }) => name);
}

/**
 * Whether other processes use the database. A pooler keeps connections for a while after their processes have ended, so
 * behind one only active connections count: each process of Plaza looks for overdue exams four times a second.
 */
async function isUsedByOthers(trx: Trx, pooler: Pooler): Promise<boolean> {
  const before = await listActivity(trx);
  if (pooler === 'none' || before.length === 0) return before.length > 0;
  // within a transaction the statistics don't change unless their snapshot is cleared
  await sql`select pg_sleep(${WATCH_SECONDS}), pg_stat_clear_snapshot()`.execute(trx);
  const known = new Set(before.map(({ pid, changed_at }) => `${pid} ${changed_at}`));
  const after = await listActivity(trx);
  return after.some(({ pid, changed_at, state }) => state !== 'idle' || !known.has(`${pid} ${changed_at}`));
}

interface Activity {
  pid: number;
  state: string;
  changed_at: string;
}

async function listActivity(trx: Trx): Promise<Activity[]> {
  const { rows } = await sql<Activity>`
    select pid, state, state_change::text as changed_at from pg_stat_activity
    where datname = current_database() and application_name = 'plaza' and pid <> pg_backend_pid()`.execute(
    trx,
  );
  return rows;
}
