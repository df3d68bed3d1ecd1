import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import type { SentMark } from '#shared/mock-exams/sheet.contract.ts';
import { DEADLINE_GRACE_SECONDS } from '#shared/mock-exams/sheet.rules.ts';

export interface MarksToSave {
  attempt_id: string;
  user_id: string;
  device_id: string;
  marks: SentMark[];
}

export interface SavedMarks {
  now: Date;
  last_sequence: number;
  mark_count: number;
  saved_count: number;
  too_late: number[];
}

const grace = sql`make_interval(secs => ${sql.lit(DEADLINE_GRACE_SECONDS)})`;

/**
 * Saves the answers of the parts whose time is running, each once; undefined if the sheet isn't open or is out of time.
 * Its lock keeps out a delivery but not other answers, so no answer is saved while the sheet is being delivered.
 */
export async function saveMarks(db: Database | Trx, given: MarksToSave): Promise<SavedMarks | undefined> {
  const { attempt_id, user_id, device_id, marks } = given;
  const [saved] = await save(db, {
    attempt_id,
    user_id,
    device_id,
    positions: marks.map(({ position }) => position),
    selected: marks.map(({ selected_answer }) => selected_answer),
    are_doubtful: marks.map(({ is_doubtful }) => is_doubtful),
    sequences: marks.map(({ sequence }) => sequence),
  });
  return saved;
}

interface MarkColumns extends Omit<MarksToSave, 'marks'> {
  positions: number[];
  selected: (number | null)[];
  are_doubtful: boolean[];
  sequences: number[];
}

// positions and choices that the sheet doesn't have are dropped: the client never sends them
const save = createStatement<MarkColumns, SavedMarks>(
  ({ attempt_id, user_id, device_id, positions, selected, are_doubtful, sequences }) => sql`
    with sheet as materialized (
      select a.id, a.choice_orders, s.question_parts, s.part_begins, s.part_ends
      from exam_attempts a
      join mock_exam_sheets s on s.id = a.id
      where a.id = ${attempt_id}::uuid and a.user_id = ${user_id}::uuid and a.kind = 'mock_exam'
        and app_now() <= a.deadline + ${grace}
      for key share of a
    ), given as materialized (
      select m.position, m.sequence, m.is_doubtful,
        nullif(substr(sheet.choice_orders[m.position + 1], m.selected + 1, 1), '')::smallint as selected_answer,
        app_now() >= sheet.part_begins[sheet.question_parts[m.position + 1] + 1]
          and app_now() <= sheet.part_ends[sheet.question_parts[m.position + 1] + 1] + ${grace} as is_in_time
      from sheet
      cross join unnest(${positions}::smallint[], ${selected}::smallint[], ${are_doubtful}::boolean[],
        ${sequences}::integer[]) as m (position, selected, is_doubtful, sequence)
      where m.position < cardinality(sheet.question_parts)
        and coalesce(m.selected < char_length(sheet.choice_orders[m.position + 1]), true)
    ), saved as (
      insert into exam_marks (attempt_id, sequence, device_id, position, selected_answer, is_doubtful)
      select sheet.id, given.sequence, ${device_id}::uuid, given.position, given.selected_answer, given.is_doubtful
      from sheet, given
      where given.is_in_time
      on conflict do nothing
      returning sequence
    )
    select app_now() as now, greatest(before.last_sequence, now_saved.last_sequence, 0) as last_sequence,
      (before.count + now_saved.count)::integer as mark_count, now_saved.count::integer as saved_count,
      array(select given.position from given where not given.is_in_time order by given.position) as too_late
    from sheet
    cross join lateral (
      select count(*) as count, max(m.sequence) as last_sequence from exam_marks m where m.attempt_id = sheet.id) before
    cross join (select count(*) as count, max(sequence) as last_sequence from saved) now_saved`,
);
