import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import {
  insertVersion,
  markRemoved,
  updateTemplate,
} from '#server/mock-exams/templates/templates.repository.ts';
import type { TemplateContent } from '#shared/mock-exams/template.contract.ts';

export interface StoredOwnExam {
  id: string;
  /** The user whose mock exam it is. */
  user_id: string;
  version: number;
  content: TemplateContent;
}

/** Finds an own mock exam of any user; undefined if it is removed or a template of administrators. */
export async function findOwnExam(db: Database | Trx, id: string): Promise<StoredOwnExam | undefined> {
  const { rows } = await sql<StoredOwnExam>`
    select t.id, t.owner_id as user_id, t.version, v.content
    from mock_exam_templates t
    join mock_exam_template_versions v on v.template_id = t.id and v.version = t.version
    where t.id = ${id}::uuid and t.owner_id is not null and t.deleted_at is null`.execute(db);
  return rows[0];
}

export async function countOwnExams(trx: Trx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from mock_exam_templates
    where owner_id = ${userId}::uuid and deleted_at is null`.execute(trx);
  return rows[0]?.count ?? 0;
}

interface OwnExamToStore {
  id: string;
  user_id: string;
  content: TemplateContent;
}

/** Inserts an own mock exam; returns false if a unique index finds its id or name taken. */
export async function insertOwnExam(trx: Trx, { id, user_id, content }: OwnExamToStore): Promise<boolean> {
  const inserted = await trx
    .insertInto('mock_exam_templates')
    .values({ id, owner_id: user_id, name: content.name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await insertVersion(trx, { template_id: id, version: 1, content });
  return true;
}

/** Inserts a template that is marked as removed from the start: it serves one sheet and appears in no list. */
export async function insertTemplateForOneSheet(
  trx: Trx,
  { user_id, content }: Omit<OwnExamToStore, 'id'>,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into mock_exam_templates (id, owner_id, name, deleted_at)
    values (gen_random_uuid(), ${user_id}::uuid, ${content.name}, app_now())
    returning id`.execute(trx);
  const template_id = rows[0]?.id;
  if (template_id === undefined) throw new Error('an insert without a condition returns its row');
  await insertVersion(trx, { template_id, version: 1, content });
  return template_id;
}

/** Updates an own mock exam and deletes its unused versions. A taken name violates the unique index. */
export async function updateOwnExam(
  trx: Trx,
  { id, version, content }: { id: string; version: number; content: TemplateContent },
): Promise<void> {
  await updateTemplate(trx, { id, version, content });
  await sql`
    delete from mock_exam_template_versions v
    where v.template_id = ${id}::uuid and v.version < ${version} and ${hasNoSheet}`.execute(trx);
}

/** Whether nobody has taken the version `v`. */
const hasNoSheet = sql`not exists (
  select from mock_exam_sheets s where s.template_id = v.template_id and s.template_version = v.version)`;

/** Whether nobody has taken any version of the template `t`. */
const wasNeverTaken = sql`not exists (select from mock_exam_sheets s where s.template_id = t.id)`;

/** Removes an own mock exam; one that was taken stays stored for its results, in no list. */
export async function removeOwnExam(trx: Trx, id: string): Promise<void> {
  await sql`delete from mock_exam_templates t where t.id = ${id}::uuid and ${wasNeverTaken}`.execute(trx);
  await markRemoved(trx, id);
}

/** Deletes the user's own mock exams; those that were taken stay without owner and under another name, for the results. */
export async function deleteOwnExams(trx: Trx, userId: string, name: string): Promise<void> {
  await sql`
    delete from mock_exam_templates t where t.owner_id = ${userId}::uuid and ${wasNeverTaken}`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    update mock_exam_templates
    set owner_id = null, owner_deleted = true, deleted_at = coalesce(deleted_at, app_now()), name = ${name}
    where owner_id = ${userId}::uuid
    returning id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await sql`
    delete from mock_exam_template_versions v
    where v.template_id = any(${ids}::uuid[]) and ${hasNoSheet}`.execute(trx);
  await sql`
    update mock_exam_template_versions
    set name = ${name}, content = jsonb_set(content, '{name}', to_jsonb(${name}::text))
    where template_id = any(${ids}::uuid[])`.execute(trx);
}
