import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { SheetQuestion } from '#shared/mock-exams/sheet.contract.ts';
import type { SheetLayout } from './layout.ts';

export async function findOpenSheetId(db: Database | Trx, userId: string): Promise<string | undefined> {
  return (await findOpenSheetHead(db, userId))?.id;
}

export async function findOpenSheetHead(
  db: Database | Trx,
  userId: string,
): Promise<{ id: string; template_id: string | null; name: string } | undefined> {
  const { rows } = await sql<{ id: string; template_id: string | null; name: string }>`
    select a.id, s.template_id, coalesce(v.name, '') as name
    from exam_attempts a
    join mock_exam_sheets s on s.id = a.id
    left join mock_exam_template_versions v
      on v.template_id = s.template_id and v.version = s.template_version
    where a.user_id = ${userId}::uuid and a.kind = 'mock_exam'`.execute(db);
  return rows[0];
}

export interface OpenSheet extends SheetLayout {
  id: string;
  template_id: string | null;
  template_version: number;
  name: string;
  started_at: Date;
  deadline: Date;
  now: Date;
  choice_orders: string[];
  parts: { name: string; alternatives: number }[];
  part_is_available: boolean[];
  /** When each part begins and ends, as texts: they come from JSON, which has no dates. */
  part_begins: string[];
  part_ends: string[];
  questions: Pick<SheetQuestion, 'position' | 'question_id' | 'question_text' | 'choices' | 'shared_text'>[];
  marks: {
    position: number;
    /** The answer as the index of the stored option, however the options are shown. */
    selected_answer: number | null;
    is_doubtful: boolean;
    sequence: number;
    device_id: string;
  }[];
  last_sequence: number;
  mark_count: number;
}

/** Finds the user's open sheet with the questions of the parts whose time is running, or of the last parts. */
export async function findOpenSheet(db: Database, userId: string): Promise<OpenSheet | undefined> {
  const { rows } = await sql<OpenSheet>`
    select a.id, s.template_id, s.template_version, v.name, s.started_at, a.deadline, app_now() as now,
      a.choice_orders, s.question_parts, s.question_alternatives, s.question_is_reserve, s.part_is_available,
      to_jsonb(s.part_begins) as part_begins, to_jsonb(s.part_ends) as part_ends,
      (select json_agg(json_build_object('name', p ->> 'name', 'alternatives', p -> 'alternatives') order by place)
        from jsonb_array_elements(v.content -> 'parts') with ordinality as part (p, place)) as parts,
      (select coalesce(json_agg(json_build_object('position', u.place - 1, 'question_id', q.question_id,
          'question_text', q.question_text, 'choices', q.choices,
          'shared_text', shown_shared_text(q.shared_text_id, q.shared_text_version)) order by u.place), '[]')
        from unnest(a.question_ids, a.versions, s.question_parts)
          with ordinality as u (question_id, version, part, place)
        join question_contents q on q.question_id = u.question_id and q.version = u.version
        where app_now() >= s.part_begins[u.part + 1]
          and (app_now() < s.part_ends[u.part + 1] or s.part_ends[u.part + 1] = a.deadline)) as questions,
      (select coalesce(json_agg(m), '[]') from (
        select distinct on (position) position, selected_answer, is_doubtful, sequence, device_id
        from exam_marks where attempt_id = a.id
        order by position, sequence desc, device_id desc) m) as marks,
      (select coalesce(max(sequence), 0) from exam_marks where attempt_id = a.id) as last_sequence,
      (select count(*)::integer from exam_marks where attempt_id = a.id) as mark_count
    from exam_attempts a
    join mock_exam_sheets s on s.id = a.id
    join mock_exam_template_versions v on v.template_id = s.template_id and v.version = s.template_version
    where a.user_id = ${userId}::uuid and a.kind = 'mock_exam'`.execute(db);
  return rows[0];
}
