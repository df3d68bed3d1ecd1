import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

export interface StoredDelivery {
  id: string;
  template_id: string | null;
  name: string;
  delivered_at: string;
  delivered_by: 'person' | 'server';
  scaled: string;
  scale_maximum: string;
  passed: boolean | null;
  right: number;
  wrong: number;
  blank: number;
}

/** Finds a page of a user's delivered mock exams, their total number, and the newest results for the chart. */
export async function findDeliveries(
  db: Database,
  given: { user_id: string; limit: number; offset: number; newest: number },
): Promise<{
  deliveries: StoredDelivery[];
  total: number;
  /** The results for the chart, the newest first. */
  progress: { delivered_at: string; name: string; share: number }[];
}> {
  const { rows } = await sql<Awaited<ReturnType<typeof findDeliveries>>>`
    with own as materialized (
      select s.id, s.template_id, v.name, s.delivered_at, s.delivered_by, r.scaled, r.scale_maximum,
        case when not r.passed or jsonb_path_exists(v.content, '$.parts[*].minimum.numerator')
          or jsonb_path_exists(v.content, '$.parts[*].floor.numerator') then r.passed end as passed,
        r.right_answers as "right", r.wrong_answers as wrong, r.blank_answers as blank,
        (r.share_numerator / r.share_denominator)::double precision as share
      from mock_exam_sheets s
      join mock_exam_results r on r.session_id = s.id and r.revision = s.revision
      join mock_exam_template_versions v on v.template_id = s.template_id and v.version = s.template_version
      where s.user_id = ${given.user_id}::uuid
    )
    select (select count(*)::integer from own) as total,
      (select coalesce(json_agg(d), '[]') from (
        select id, template_id, name, delivered_at, delivered_by, scaled, scale_maximum, passed, "right", wrong, blank
        from own order by delivered_at desc, id
        limit ${given.limit}::integer offset ${given.offset}::integer) d) as deliveries,
      (select coalesce(json_agg(p), '[]') from (
        select delivered_at, name, share from own order by delivered_at desc, id
        limit ${given.newest}::integer) p) as progress`.execute(db);
  return rows[0] ?? { deliveries: [], total: 0, progress: [] };
}
