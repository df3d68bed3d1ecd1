import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { QuestionStateColumns } from '#shared/questions/question-state.contract.ts';
import type { ShownReference } from '#shared/questions/reference.contract.ts';
import type { RulingKind } from '#shared/questions/rulings.rules.ts';
import type { SharedText } from '#shared/questions/shared-texts/shared-text.contract.ts';
import type { DownloadOwner } from './own-tables.ts';

/** A finished exam with every question as it was shown. */
export interface ShownExam {
  id: string;
  created_at: Date;
  score: number;
  total_questions: number;
  blank_answers: number;
  points: number;
  time_taken: number;
  category_names: string[];
  /** The name of the mock exam; null for a practice. */
  mock_exam: string | null;
  scaled: string | null;
  scale_maximum: string | null;
  passed: boolean | null;
  answers: ShownAnswer[];
}

export interface ShownAnswer {
  question_id: string;
  question_version: number;
  /** The order in which the choices were shown, such as '2013' for the third one first; null for the stored order. */
  choice_order: string | null;
  selected_answer: number | null;
  is_doubtful: boolean;
  category_name: string | null;
}

/** Lists the newest exam of each page, so that exams finished meanwhile don't move other exams to the next page. */
export async function listNewestExamOfEachPage(
  db: Database,
  { id }: DownloadOwner,
  examsPerPage: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by created_at desc, id desc) as place
      from exam_sessions where user_id = ${id}::uuid
    ) s
    where place % ${examsPerPage}::integer = 1
    order by place`.execute(db);
  return rows.map((exam) => exam.id);
}

/** Reads the user's finished exams page by page, the newest first. */
export async function* readShownExams(
  db: Database,
  owner: DownloadOwner,
  { pages, examsPerPage }: { pages: string[]; examsPerPage: number },
): AsyncGenerator<ShownExam[]> {
  for (const newest of pages) yield await findShownExams(db, owner, { newest, limit: examsPerPage });
}

async function findShownExams(
  db: Database,
  { id }: DownloadOwner,
  { newest, limit }: { newest: string; limit: number },
): Promise<ShownExam[]> {
  // answers are JSON arrays, as objects would be twice as long, and a text that only the thread of the download parses
  const { rows: exams } = await sql<Omit<ShownExam, 'answers'> & { answers: string }>`
    select s.id, s.created_at, s.score, s.total_questions, s.blank_answers, s.points, s.time_taken, s.category_names,
      v.name as mock_exam, r.scaled, r.scale_maximum, r.passed,
      (
        select coalesce(json_agg(json_build_array(a.question_id, a.question_version, a.choice_order, a.selected_answer,
          a.is_doubtful, c.name) order by a.position)::text, '[]')
        from exam_answers a left join categories c on c.id = a.category_id
        where a.session_id = s.id
      ) as answers
    from (
      select * from exam_sessions
      where user_id = ${id}::uuid
        and (created_at, id) <= ((select created_at from exam_sessions where id = ${newest}::uuid), ${newest}::uuid)
      order by created_at desc, id desc
      limit ${limit}::integer
    ) s
    left join mock_exam_sheets h on h.id = s.id
    left join mock_exam_template_versions v on (v.template_id, v.version) = (h.template_id, h.template_version)
    left join mock_exam_results r on r.session_id = s.id and r.revision = h.revision
    order by s.created_at desc, s.id desc`.execute(db);
  return exams.map((exam) => ({
    ...exam,
    answers: (JSON.parse(exam.answers) as AnswerColumns[]).map(toAnswer),
  }));
}

type AnswerColumns = [string, number, string | null, number | null, boolean, string | null];

function toAnswer(columns: AnswerColumns): ShownAnswer {
  const [question_id, question_version, choice_order, selected_answer, is_doubtful, category_name] = columns;
  return { question_id, question_version, choice_order, selected_answer, is_doubtful, category_name };
}

/** A version of a question, as users have seen it. */
export interface ShownQuestion {
  question_id: string;
  question_version: number;
  question_text: string;
  choices: string[];
  correct_answer: number;
  explanation: string | null;
  explanation_format: 'plain' | 'rich';
  shared_text: SharedText | null;
  /** The note of each choice, in the order of `choices`. */
  notes: (string | null)[] | null;
  reference: ShownReference | null;
  ruling: RulingKind | null;
  /** The state of the question now, not when it was shown. */
  state: QuestionStateColumns;
}

export async function findShownQuestions(
  db: Database,
  asked: { question_id: string; question_version: number }[],
): Promise<ShownQuestion[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<ShownQuestion>`
    select q.question_id, q.version as question_version, q.question_text, q.choices, q.correct_answer, q.explanation,
      q.explanation_format, shown_shared_text(q.shared_text_id, q.shared_text_version) as shared_text, q.notes, q.ruling,
      shown_reference(q.law_id, q.article, q.paragraph) as reference,
      json_build_object('state', now.state, 'state_since', now.state_since, 'state_reason', now.state_reason) as state
    from unnest(${asked.map(({ question_id }) => question_id)}::uuid[], ${asked.map(({ question_version }) => question_version)}::integer[])
      as a (question_id, version)
    join question_contents q on (q.question_id, q.version) = (a.question_id, a.version)
    join questions now on now.id = a.question_id`.execute(db);
  return rows;
}

/** The wordings of questions by their ids. */
export async function findQuestionTexts(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const questions = await db
    .selectFrom('questions')
    .select(['id', 'question_text'])
    .where('id', 'in', ids)
    .execute();
  return new Map(questions.map(({ id, question_text }) => [id, question_text]));
}
