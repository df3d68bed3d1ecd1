import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { countRows, limitTo, type Slice } from '#server/lists/list-sql.ts';
import { matchesSearch } from '#server/lists/search.ts';
import type { TemplateContent } from '#shared/mock-exams/template.contract.ts';

/** The current version of a template. */
export interface StoredTemplate {
  id: string;
  version: number;
  published: boolean;
  content: TemplateContent;
}

export interface StoredTemplateInList extends StoredTemplate {
  updated_at: Date;
  /** How often the mock exam was started, in all its versions. */
  sheets: number;
}

/** An arbitrary key for the advisory lock, used nowhere else. */
const TEMPLATES_LOCK = 7_150_034;

/**
 * Serializes changes of the administration's templates until the transaction ends: two changes that exchange names
 * would deadlock. Take this lock before any other.
 */
export async function lockTemplates(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TEMPLATES_LOCK})`.execute(trx);
}

// the queries of this file read only templates that administrators have made and not removed
const isListed = sql`t.owner_id is null and t.deleted_at is null`;
const withContent = sql`mock_exam_templates t
  join mock_exam_template_versions v on v.template_id = t.id and v.version = t.version`;

/** Lists a slice of the templates by name; all of them if `slice` is null. */
export async function listTemplates(
  db: Database,
  search: string,
  slice: Slice | null,
): Promise<StoredTemplateInList[]> {
  const { rows } = await sql<StoredTemplateInList>`
    select t.id, t.version, t.published, t.updated_at, v.content,
      (select count(*)::integer from mock_exam_sheets s where s.template_id = t.id) as sheets
    from ${withContent}
    where ${isListed} and ${matchesName(search)}
    order by t.name_key collate "C", t.id
    ${slice ? limitTo(slice) : sql``}`.execute(db);
  return rows;
}

export function countTemplates(db: Database, search: string): Promise<number> {
  return countRows(db, sql`mock_exam_templates t where ${isListed} and ${matchesName(search)}`);
}

function matchesName(search: string) {
  return matchesSearch(sql<string>`t.name_key`, search, { indexed: false });
}

export async function findTemplate(db: Database | Trx, id: string): Promise<StoredTemplate | undefined> {
  const { rows } = await sql<StoredTemplate>`
    select t.id, t.version, t.published, v.content
    from ${withContent}
    where t.id = ${id}::uuid and ${isListed}`.execute(db);
  return rows[0];
}

/** Inserts a template; returns false if a unique index finds its id or name taken. */
export async function insertTemplate(
  trx: Trx,
  { id, content, published = false }: { id: string; content: TemplateContent; published?: boolean },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('mock_exam_templates')
    .values({ id, owner_id: null, name: content.name, published })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await insertVersion(trx, { template_id: id, version: 1, content });
  return true;
}

/** Updates a template with a new version; a name that is taken violates the unique index. */
export async function updateTemplate(
  trx: Trx,
  { id, version, content }: { id: string; version: number; content: TemplateContent },
): Promise<void> {
  await insertVersion(trx, { template_id: id, version, content });
  await sql`
    update mock_exam_templates set version = ${version}, name = ${content.name}, updated_at = app_now()
    where id = ${id}::uuid`.execute(trx);
}

export async function insertVersion(
  trx: Trx,
  { template_id, version, content }: { template_id: string; version: number; content: TemplateContent },
): Promise<void> {
  await trx
    .insertInto('mock_exam_template_versions')
    .values({ template_id, version, name: content.name, content })
    .execute();
}

export async function updatePublished(trx: Trx, id: string, published: boolean): Promise<void> {
  await sql`
    update mock_exam_templates set published = ${published}, updated_at = app_now()
    where id = ${id}::uuid`.execute(trx);
}

export async function markRemoved(trx: Trx, id: string): Promise<void> {
  await sql`
    update mock_exam_templates set published = false, deleted_at = app_now()
    where id = ${id}::uuid`.execute(trx);
}

/** Returns which ids are taken, also by removed templates. */
export async function findTakenTemplateIds(db: Database | Trx, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from mock_exam_templates where id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
