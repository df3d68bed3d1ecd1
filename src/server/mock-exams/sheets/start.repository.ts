import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { revealsKeys } from '#server/exams/kinds/kinds.sql.ts';
import type { SheetLayout } from './layout.ts';

export interface SheetToStart extends SheetLayout {
  user_id: string;
  template_id: string;
  template_version: number;
  draw_seed: string;
  question_ids: string[];
  category_ids: string[];
  versions: number[];
  choice_orders: string[];
  part_is_available: boolean[];
  /** When each part begins and ends, in minutes from the start. */
  part_begins: number[];
  part_ends: number[];
  minutes: number;
  extra_time_percent: number;
}

/** Finds the questions of the user's open practice: it shows their right answers, so no sheet may draw them now. */
export async function findOpenPracticeQuestions(db: Database | Trx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select unnest(question_ids) as id from exam_attempts a
    where a.user_id = ${userId}::uuid and ${revealsKeys}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Inserts a mock exam; undefined if the user has an open one, which the unique index decides. */
export async function insertSheet(trx: Trx, sheet: SheetToStart): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with started as (
      insert into exam_attempts
        (user_id, kind, question_ids, category_ids, versions, choice_orders, deadline)
      values (${sheet.user_id}::uuid, 'mock_exam', ${sheet.question_ids}::uuid[], ${sheet.category_ids}::uuid[],
        ${sheet.versions}::integer[], array(
          select (select keep_fixed_choices(drawn.choice_order, c.choices) from question_contents c
            where c.question_id = drawn.question_id and c.version = drawn.version)
          from unnest(${sheet.question_ids}::uuid[], ${sheet.versions}::integer[], ${sheet.choice_orders}::text[])
            with ordinality as drawn (question_id, version, choice_order, place)
          order by drawn.place),
        app_now() + make_interval(mins => ${sheet.minutes}::integer))
      on conflict (user_id) where kind = 'mock_exam' do nothing
      returning id, user_id, started_at
    )
    insert into mock_exam_sheets
      (id, user_id, template_id, template_version, draw_seed, question_parts, question_alternatives,
        question_is_reserve, part_is_available, part_begins, part_ends, extra_time_percent, is_first_attempt,
        started_at)
    select started.id, started.user_id, ${sheet.template_id}::uuid, ${sheet.template_version}, ${sheet.draw_seed},
      ${sheet.question_parts}::smallint[], ${sheet.question_alternatives}::smallint[],
      ${sheet.question_is_reserve}::boolean[], ${sheet.part_is_available}::boolean[],
      array(select started.started_at + make_interval(mins => m)
        from unnest(${sheet.part_begins}::integer[]) with ordinality as u (m, place) order by place),
      array(select started.started_at + make_interval(mins => m)
        from unnest(${sheet.part_ends}::integer[]) with ordinality as u (m, place) order by place),
      ${sheet.extra_time_percent}::smallint,
      not exists (select from mock_exam_sheets s where s.user_id = started.user_id
        and s.template_id = ${sheet.template_id}::uuid and s.template_version = ${sheet.template_version}::integer),
      started.started_at
    from started
    returning id`.execute(trx);
  return rows[0]?.id;
}
