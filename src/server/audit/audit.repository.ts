import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { countRows, limitTo, sliceOf } from '#server/lists/list-sql.ts';
import { matchesSearch } from '#server/lists/search.ts';
import type { AuditFilter, AuditEntry, ListedAuditEntry } from '#shared/audit/audit.contract.ts';
import { AUDIT_PAGE_SIZE } from '#shared/audit/audit.rules.ts';

export interface NewEntry {
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  entity: string;
  entity_id: string | null;
  entity_name: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export async function insertEntries(trx: Trx, entries: NewEntry[]): Promise<void> {
  await trx.insertInto('audit_log').values(entries).execute();
}

/** Allows lines of the audit to be deleted until the transaction ends. */
export async function allowAuditDeletion(trx: Trx): Promise<void> {
  await sql`select set_config('plaza.audit_retention', 'on', true)`.execute(trx);
}

/** Deletes entries older than `days`, at most `limit`; a concurrent process deletes others. */
export async function deleteEntriesBefore(
  trx: Trx,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit_log where number in (
      select number from audit_log where created_at < app_now() - make_interval(days => ${days})
      order by created_at limit ${limit} for update skip locked)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Lists the newest entries first. */
export async function listEntries(
  db: Database,
  { page, ...filter }: AuditFilter & { page: number },
): Promise<ListedAuditEntry[]> {
  const { rows } = await sql<ListedAuditEntry>`
    select ${LISTED}
    from audit_log l
    where ${matches(filter)}
    order by l.number desc
    ${limitTo(sliceOf(page, AUDIT_PAGE_SIZE))}`.execute(db);
  return rows;
}

export async function findEntry(db: Database, number: number): Promise<AuditEntry | undefined> {
  const { rows } = await sql<AuditEntry>`
    select ${LISTED}, l.before, l.after from audit_log l where l.number = ${number}`.execute(db);
  return rows[0];
}

const LISTED = sql`l.number, l.created_at, l.action, l.entity, l.entity_id, l.entity_name,
  case when l.actor_id is not null then
    json_build_object('id', l.actor_id, 'username', l.actor_name) end as actor`;

export function countEntries(db: Database, filter: AuditFilter): Promise<number> {
  return countRows(db, sql`audit_log l where ${matches(filter)}`);
}

function matches({ search, action, entity, from, until }: AuditFilter): RawBuilder<SqlBool> {
  const wanted = [
    ...(search ? [matchesSearch(sql<string>`l.search_text`, search, { indexed: true })] : []),
    ...(action ? [sql<SqlBool>`l.action = ${action}`] : []),
    ...(entity ? [sql<SqlBool>`l.entity = ${entity}`] : []),
    ...(from ? [sql<SqlBool>`l.created_at >= ${startOf(from, 0)}`] : []),
    ...(until ? [sql<SqlBool>`l.created_at < ${startOf(until, 1)}`] : []),
  ];
  return wanted.length > 0 ? sql<SqlBool>`${sql.join(wanted, sql` and `)}` : sql<SqlBool>`true`;
}

/**
 * The start of the day that is `later` days after `day`, in Madrid; to_date accepts every date that the contract does.
 */
function startOf(day: string, later: number): RawBuilder<Date> {
  return sql<Date>`((to_date(${day}, 'YYYY-MM-DD') + ${later}::integer)::timestamp at time zone 'Europe/Madrid')`;
}
