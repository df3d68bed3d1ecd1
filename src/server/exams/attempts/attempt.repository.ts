import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import { isOfKind } from '#server/exams/kinds/kinds.sql.ts';
import type { QuestionContent } from '#server/database/tables.ts';
import { ATTEMPT_LIFETIME_DAYS, MAX_ANSWER_MS } from '#shared/exams/exams.rules.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import type { ShownReference } from '#shared/questions/reference.contract.ts';
import type { SharedText } from '#shared/questions/shared-texts/shared-text.contract.ts';

/** The content of a question in the version that the user was shown. */
export type ShownQuestion = Omit<QuestionContent, 'correct_answer'> & {
  question_id: string;
  correct_answer: ChoiceIndex;
  reference: ShownReference | null;
  shared_text: SharedText | null;
  /** The order in which the choices were shown; null: the stored order. */
  choice_order: string | null;
};

/** What users see of a question before they answer it. */
export type UnansweredQuestion = Pick<
  ShownQuestion,
  'question_id' | 'question_text' | 'choices' | 'choice_order' | 'shared_text'
>;

/** What users see of a question only once they have answered it. */
export type RevealedQuestion = Pick<
  ShownQuestion,
  'correct_answer' | 'notes' | 'explanation' | 'explanation_format' | 'reference' | 'choice_order'
>;

export interface OpenAttempt {
  id: string;
  categories: { id: string; name: string }[];
  total_questions: number;
  time_taken: number;
  minutes: number | null;
  /** The index of the question that waits for its answer, from 0; `total_questions` once all are answered. */
  current_position: number;
  /** The answers; null where a question isn't answered yet. */
  answers: (ChoiceIndex | null)[];
  /** The answered questions and the one that waits for its answer. */
  shown: ShownQuestion[];
}

/** Whether the attempt `a` is alive: it expires 30 days after its last step (rules.md 13). */
export const isAttemptUnexpired: RawBuilder<boolean> = sql<boolean>`a.step_at > app_now() - make_interval(days => ${sql.lit(ATTEMPT_LIFETIME_DAYS)})`;

/** How long the current question of the attempt `a` has been shown, by the server's clock. */
export const selectAnswerTime: RawBuilder<number> = sql<number>`floor(greatest(0, least(${sql.lit(MAX_ANSWER_MS)},
  extract(epoch from app_now() - a.step_at) * 1000)))::integer`;

/**
 * Active seconds of the attempt `a`, as the browser reports them: no fewer than at the step before, and at most as many
 * more as the server's clock has counted since then.
 */
export function selectTimeTaken(reported: number): RawBuilder<number> {
  return sql<number>`greatest(a.time_taken, least(${reported}::integer,
    a.time_taken + ceil(extract(epoch from app_now() - a.step_at))::integer))`;
}

/** Counts the open exams of all kinds, expired ones too until they are deleted. */
export async function countAttempts(db: Database): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    select count(*)::integer as attempts from exam_attempts`.execute(db);
  return rows[0]?.attempts ?? 0;
}

export async function findOpenPractice(db: Database, userId: string): Promise<OpenAttempt | undefined> {
  const { rows } = await sql<OpenAttempt>`
    select a.id, a.time_taken, a.minutes, a.current_position, a.answers, cardinality(a.question_ids) as total_questions,
      (select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name_key collate "C")
        from categories c where c.id = any (a.category_ids)) as categories,
      (select json_agg(json_build_object(
          'question_id', q.question_id, 'question_text', q.question_text, 'choices', q.choices,
          'correct_answer', q.correct_answer, 'notes', q.notes, 'explanation', q.explanation,
          'explanation_format', q.explanation_format, 'reference', shown_reference(q.law_id, q.article, q.paragraph),
          'shared_text', shown_shared_text(q.shared_text_id, q.shared_text_version),
          'choice_order', fit_choice_order(a.choice_orders[s.place], cardinality(q.choices))) order by s.place)
        from unnest(a.question_ids, a.versions) with ordinality as s (question_id, version, place)
        join question_contents q on q.question_id = s.question_id and q.version = s.version) as shown
    from exam_attempts a
    where a.user_id = ${userId}::uuid and a.kind = 'practice' and ${isAttemptUnexpired}`.execute(db);
  return rows[0];
}

/** Finds the id of the results of an attempt, if this user has finished it. */
export async function findFinishedExam(
  db: Database,
  given: { attempt_id: string; user_id: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('exam_sessions')
    .select('id')
    .where('id', '=', given.attempt_id)
    .where('user_id', '=', given.user_id)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Exams with a deadline run until they are delivered: abandoning one would hide a bad mark. */
const mayBeAbandoned = isOfKind((kind) => !kind.hasDeadline);

export async function abandonAttempt(
  trx: Trx,
  given: { attempt_id: string; user_id: string },
): Promise<void> {
  await sql`
    with abandoned as (
      delete from exam_attempts as a
      where a.id = ${given.attempt_id}::uuid and a.user_id = ${given.user_id}::uuid and ${mayBeAbandoned}
      returning a.id, a.user_id, cardinality(array_remove(a.versions, null)) as shown_questions, a.started_at,
        ${isAttemptUnexpired} as is_alive
    )
    insert into abandoned_attempts (id, user_id, shown_questions, started_at)
    select id, user_id, shown_questions, started_at from abandoned where is_alive`.execute(trx);
}

export async function deleteAttempts(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('exam_attempts').where('user_id', '=', userId).execute();
}

export async function listExpiredPractices(
  db: Database,
  limit: number,
): Promise<{ attempt_id: string; user_id: string }[]> {
  const { rows } = await sql<{ attempt_id: string; user_id: string }>`
    select a.id as attempt_id, a.user_id from exam_attempts a where a.kind = 'practice' and not (${isAttemptUnexpired})
    order by a.step_at limit ${limit}`.execute(db);
  return rows;
}
