import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/**
 * Tables left out of the comparison: a ruling and its revocation leave rows in them, an hourly job computes others, and
 * the histogram keeps rows without users.
 */
const LEFT_BY_RULINGS = [
  'period_histogram',
  'question_rulings',
  'question_remarkings',
  'mark_changes',
  'outbox',
  'audit_log',
  'mock_exam_sheets',
  'mock_exam_results',
  'limits',
  'category_facilities',
];

/** Returns a fingerprint of the rows of each table and of the current results of mock exams. */
export async function readFingerprints(
  db: Database,
  except: string[] = LEFT_BY_RULINGS,
): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${except}::text[])
    order by table_name collate "C"`.execute(db);
  const fingerprints: Record<string, string> = {};
  for (const { name } of tables)
    fingerprints[name] = await readFingerprint(db, sql`select * from ${sql.table(name)}`);
  fingerprints['results that hold'] = await readFingerprint(
    db,
    sql`select session_id, parts, right_answers, wrong_answers, blank_answers, direct, scaled, scale_maximum,
      share_numerator, share_denominator, passed, rulings
    from mock_exam_results r join mock_exam_sheets s on s.id = r.session_id and s.revision = r.revision`,
  );
  return fingerprints;
}

async function readFingerprint(db: Database, rows: ReturnType<typeof sql>): Promise<string> {
  const { rows: found } = await sql<{ fingerprint: string }>`
    select count(*) || ' ' || coalesce(sum(hashtextextended(row::text, 0)::numeric), 0) as fingerprint
    from (${rows}) row`.execute(db);
  return found[0]?.fingerprint ?? '';
}

/** Returns the names of the fingerprints that differ. */
export function findDifferentFingerprints(
  one: Record<string, string>,
  other: Record<string, string>,
): string[] {
  return Object.keys({ ...one, ...other }).filter((name) => one[name] !== other[name]);
}
