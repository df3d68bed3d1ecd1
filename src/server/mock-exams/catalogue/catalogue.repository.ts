import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** How often a user has delivered a mock exam of this template, in any version, and the best result. */
export interface TakenTemplate {
  template_id: string;
  taken: number;
  scaled: string;
  maximum: string;
}

export async function listTakenTemplates(db: Database, userId: string): Promise<TakenTemplate[]> {
  const { rows } = await sql<TakenTemplate>`
    select distinct on (s.template_id) s.template_id, r.scaled, r.scale_maximum as maximum,
      count(*) over (partition by s.template_id)::integer as taken
    from mock_exam_sheets s
    join mock_exam_results r on r.session_id = s.id and r.revision = s.revision
    where s.user_id = ${userId}::uuid and s.template_id is not null
    order by s.template_id, r.share_numerator / r.share_denominator desc, s.delivered_at desc`.execute(db);
  return rows;
}
