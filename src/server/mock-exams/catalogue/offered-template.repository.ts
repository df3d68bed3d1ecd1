import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { TemplateContent } from '#shared/mock-exams/template.contract.ts';

/** A template that the person may take, with their extra time. */
export interface TemplateToStart {
  id: string;
  version: number;
  content: TemplateContent;
  extra_time_percent: number;
}

export interface OfferedTemplate extends TemplateToStart {
  is_own: boolean;
}

/** Lists the published mock exams of administrators, and the user's own. */
export async function listOfferedTemplates(db: Database, userId: string): Promise<OfferedTemplate[]> {
  const { rows } = await sql<OfferedTemplate>`
    ${selectOffered(userId)}
    order by t.name_key collate "C", t.id`.execute(db);
  return rows;
}

export async function findOfferedTemplate(
  db: Database | Trx,
  { template_id, user_id }: { template_id: string; user_id: string },
): Promise<OfferedTemplate | undefined> {
  const { rows } = await sql<OfferedTemplate>`
    ${selectOffered(user_id)} and t.id = ${template_id}::uuid`.execute(db);
  return rows[0];
}

function selectOffered(userId: string): RawBuilder<unknown> {
  return sql`
    select t.id, t.version, v.content, p.extra_time_percent, t.owner_id is not null as is_own
    from mock_exam_templates t
    join mock_exam_template_versions v on v.template_id = t.id and v.version = t.version
    join profiles p on p.id = ${userId}::uuid
    where t.deleted_at is null and (t.owner_id = p.id or t.owner_id is null and t.published)`;
}

export async function findExtraTime(trx: Trx, userId: string): Promise<number> {
  const { extra_time_percent } = await trx
    .selectFrom('profiles')
    .select('extra_time_percent')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return extra_time_percent;
}
