import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { Owner } from './own-tables.ts';

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
  /** Null of a practice. */
  mock_exam: string | null;
  scaled: string | null;
  scale_maximum: string | null;
  passed: boolean | null;
  answers: ShownAnswer[];
}

export interface ShownAnswer {
  session_id: string;
  question_text: string;
  choices: string[];
  /** Such as '2013': the third choice was shown first; null for the stored order. */
  choice_order: string | null;
  selected_answer: number | null;
  correct_answer: number;
  is_doubtful: boolean;
  explanation: string | null;
  explanation_format: 'plain' | 'rich';
  category_name: string | null;
}

/** Some of the user's finished exams, the newest first. `offset` counts from the oldest. */
export async function findShownExams(
  db: Database,
  { id }: Owner,
  { offset, limit }: { offset: number; limit: number },
): Promise<ShownExam[]> {
  const { rows: exams } = await sql<Omit<ShownExam, 'answers'>>`
    select s.id, s.created_at, s.score, s.total_questions, s.blank_answers, s.points, s.time_taken, s.category_names,
      v.name as mock_exam, r.scaled, r.scale_maximum, r.passed
    from (
      select * from exam_sessions where user_id = ${id}::uuid
      order by created_at, id
      offset ${offset}::integer limit ${limit}::integer
    ) s
    left join mock_exam_sheets h on h.id = s.id
    left join mock_exam_template_versions v on (v.template_id, v.version) = (h.template_id, h.template_version)
    left join mock_exam_results r on r.session_id = s.id and r.revision = h.revision
    order by s.created_at desc, s.id desc`.execute(db);
  const ids = exams.map((exam) => exam.id);
  const { rows: answers } = await sql<ShownAnswer>`
    select a.session_id, q.question_text, q.choices, a.choice_order, a.selected_answer, q.correct_answer,
      a.is_doubtful, q.explanation, q.explanation_format, c.name as category_name
    from exam_answers a
    join question_contents q on (q.question_id, q.version) = (a.question_id, a.question_version)
    left join categories c on c.id = a.category_id
    where a.session_id = any(${ids}::uuid[])
    order by a.session_id, a.position`.execute(db);
  const byExam = Map.groupBy(answers, ({ session_id }) => session_id);
  return exams.map((exam) => ({ ...exam, answers: byExam.get(exam.id) ?? [] }));
}

export async function countExams(db: Database, { id }: Owner): Promise<number> {
  const { count } = await db
    .selectFrom('exam_sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
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
