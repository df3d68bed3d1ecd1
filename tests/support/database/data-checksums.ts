import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** All tables that a request can write to, except the counts of the limits. */
const TABLES = [
  'audit_log',
  'profiles',
  'auth_accounts',
  'auth_sessions',
  'auth_verifications',
  'recovery_links',
  'outbox',
  'exam_attempts',
  'exam_marks',
  'exam_sessions',
  'abandoned_attempts',
  'question_reports',
  'content_blocks',
  'legal_pages',
  'contact_info',
  'user_badges',
  'category_groups',
  'categories',
  'category_group_assignments',
  'questions',
  'question_versions',
  'question_categories',
  'question_imports',
] as const;

/** A checksum of each table: it differs when a row was written. */
export async function checksumDataTables(db: Database): Promise<Record<string, string | null>> {
  const marks = TABLES.map((table) => {
    const rows = sql.table(table);
    return sql`(select md5(string_agg(r::text, ' ' order by r::text)) from ${rows} r) as ${sql.ref(table)}`;
  });
  const { rows } = await sql<Record<string, string | null>>`select ${sql.join(marks)}`.execute(db);
  return rows[0] ?? {};
}
