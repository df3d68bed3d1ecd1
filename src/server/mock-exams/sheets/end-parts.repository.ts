import { sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';

/** Ends a part now if its time is running, so that all later parts begin earlier. The last parts can't be ended. */
export async function updatePartTimes(
  trx: Trx,
  { attempt_id, part }: { attempt_id: string; part: number },
): Promise<void> {
  await sql`
    with ended as materialized (
      select s.id, s.part_begins, s.part_ends, s.part_ends[${part}::integer + 1] as ends_at,
        s.part_ends[${part}::integer + 1] - app_now() as saved_time
      from exam_attempts a
      join mock_exam_sheets s on s.id = a.id
      where a.id = ${attempt_id}::uuid and s.part_ends[${part}::integer + 1] < a.deadline
        and app_now() >= s.part_begins[${part}::integer + 1] and app_now() < s.part_ends[${part}::integer + 1]
      for no key update of a, s
    ), sheet as (
      update mock_exam_sheets s
      set part_begins = array(select case when at >= ended.ends_at then at - ended.saved_time else at end
          from unnest(ended.part_begins) with ordinality as u (at, place) order by place),
        part_ends = array(select case when at >= ended.ends_at then at - ended.saved_time else at end
          from unnest(ended.part_ends) with ordinality as u (at, place) order by place)
      from ended where s.id = ended.id
    )
    update exam_attempts a set deadline = a.deadline - ended.saved_time
    from ended where a.id = ended.id`.execute(trx);
}
