import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { setStatementTimeout } from '#server/database/connections/query-timeout.ts';
import type { StoredPartResult } from '#server/database/tables.ts';
import type { Ruling } from '#server/mock-exams/delivery/rulings.ts';
import type { SheetLayout } from '#server/mock-exams/sheets/layout.ts';
import type { TemplateContent } from '#shared/mock-exams/template.contract.ts';

/** A finished exam that is to be marked again; its arrays are in the order of its questions. */
export interface ExamToRemark {
  id: string;
  /** The user's id and name; null once the user is deleted. */
  user_id: string | null;
  username: string | null;
  category_names: string[];
  score: number;
  total_questions: number;
  question_ids: string[];
  versions: number[];
  /** The answers; null where a question was left blank. */
  selected_answers: (number | null)[];
  is_correct: boolean[];
  counts: boolean[];
  /** What only a mock exam needs to be marked again; null for a practice. */
  sheet: SheetToRemark | null;
}

export interface SheetToRemark extends SheetLayout {
  content: TemplateContent;
  part_is_available: boolean[];
  /** The number of the current results: each time that the exam is marked again adds one. */
  revision: number;
  parts: StoredPartResult[];
  scaled: string;
  rulings: Ruling[];
}

/** Finds the exams to mark again; mock exams whose template is gone can't be marked and are left out. */
export async function findExamsToRemark(db: Database | Trx, ids: string[]): Promise<ExamToRemark[]> {
  const { rows } = await sql<ExamToRemark>`
    with content as materialized (
      select template_id, version, content from mock_exam_template_versions
      where (template_id, version) in (
        select template_id, template_version from mock_exam_sheets where id = any (${ids}::uuid[]))
    )
    select s.id, s.user_id, p.username, s.category_names, s.score, s.total_questions, answers.*,
      case when s.kind = 'mock_exam' then json_build_object('content', content.content,
        'question_parts', sheet.question_parts, 'question_alternatives', sheet.question_alternatives,
        'question_is_reserve', sheet.question_is_reserve, 'part_is_available', sheet.part_is_available,
        'revision', sheet.revision, 'parts', r.parts, 'scaled', r.scaled, 'rulings', r.rulings) end as sheet
    from exam_sessions s
    cross join lateral (
      select array_agg(question_id order by position) as question_ids,
        array_agg(question_version order by position) as versions,
        array_agg(selected_answer order by position) as selected_answers,
        array_agg(is_correct order by position) as is_correct,
        array_agg(counts order by position) as counts
      from exam_answers where session_id = s.id) answers
    left join profiles p on p.id = s.user_id
    left join mock_exam_sheets sheet on sheet.id = s.id
    left join content on content.template_id = sheet.template_id and content.version = sheet.template_version
    left join mock_exam_results r on r.session_id = sheet.id and r.revision = sheet.revision
    where s.id = any (${ids}::uuid[]) and (s.kind <> 'mock_exam' or content.content is not null)
    order by s.id`.execute(db);
  return rows;
}

export interface AffectedExams {
  mock_exams: number;
  practices: number;
  people: number;
  /** The ids of the newest exams. */
  session_ids: string[];
}

/** Finds the finished exams that asked a version of a question. It reads all answers: no index finds them faster. */
export async function findAffectedExams(
  trx: Trx,
  { question_id, version, limit }: { question_id: string; version: number; limit: number },
): Promise<AffectedExams> {
  await setStatementTimeout(trx, 60);
  const { rows } = await sql<AffectedExams>`
    with affected as materialized (
      select s.id, s.user_id, s.kind, s.created_at
      from exam_answers a join exam_sessions s on s.id = a.session_id
      where a.question_id = ${question_id}::uuid and a.question_version = ${version}
    )
    select count(*) filter (where kind = 'mock_exam')::integer as mock_exams,
      count(*) filter (where kind = 'practice')::integer as practices,
      count(distinct user_id)::integer as people,
      array(select id from affected order by created_at desc, id limit ${limit}::integer) as session_ids
    from affected`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('the count answered no row');
  return row;
}
