import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** How many users' first attempts are compared with one result, and how many are below it or equal to it. */
export interface FirstAttemptComparison {
  people: number;
  below: number;
  equal: number;
  /** The number of results in each tenth of the scale, the lowest first. */
  histogram: number[];
}

/** Compares a result (a fraction) with all first attempts in which at least half of the questions were answered. */
export async function compareFirstAttempts(
  db: Database,
  given: {
    template_id: string;
    template_version: number;
    share_numerator: string;
    share_denominator: string;
  },
): Promise<FirstAttemptComparison> {
  const own = {
    n: sql`${given.share_numerator}::numeric`,
    d: sql`${given.share_denominator}::numeric`,
  };
  const { rows } = await sql<FirstAttemptComparison>`
    with first_attempts as materialized (
      select r.share_numerator as n, r.share_denominator as d
      from mock_exam_sheets s
      join mock_exam_results r on r.session_id = s.id and r.revision = s.revision
      where s.template_id = ${given.template_id}::uuid and s.template_version = ${given.template_version}::integer
        and s.is_first_attempt and r.right_answers + r.wrong_answers >= greatest(r.blank_answers, 1)
    )
    select count(*)::integer as people,
      count(*) filter (where n * ${own.d} < ${own.n} * d)::integer as below,
      count(*) filter (where n * ${own.d} = ${own.n} * d)::integer as equal,
      array(select count(f.n)::integer from generate_series(0, 9) as tenth
        left join first_attempts f on least(div(f.n * 10, f.d), 9) = tenth
        group by tenth order by tenth) as histogram
    from first_attempts`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate returns one row');
  return row;
}
