import { sql } from 'kysely';
import { selectReviewBases } from '#server/cards/keep.sql.ts';
import type { Database, Trx } from '#server/database/database.ts';
import type { PracticeAnswers } from './reviewed-answers.ts';

/** Whether the attempt `a` has answers that the log of reviews doesn't have yet. */
export const hasUnloggedAnswers = sql<boolean>`a.kind = 'practice' and a.current_position > a.kept_answers`;

export async function findUnloggedAttempt(db: Database, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select a.id from exam_attempts a where a.user_id = ${userId}::uuid and ${hasUnloggedAnswers}`.execute(db);
  return rows[0]?.id;
}

export type UnloggedAttempt = PracticeAnswers & { id: string; current_position: number };

/** Locks the attempt while its answers are copied to the log: a concurrent answer, finish or copy waits. */
export async function lockUnloggedAttempt(trx: Trx, userId: string): Promise<UnloggedAttempt | undefined> {
  const { rows } = await sql<UnloggedAttempt>`
    select a.id, a.question_ids, a.versions, a.answers, a.answer_times_ms, a.is_doubtful, a.kept_answers,
      a.current_position,
      ${selectReviewBases({
        user_id: sql`a.user_id`,
        question_ids: sql`a.question_ids`,
        versions: sql`a.versions`,
        answered_at: sql`a.answered_at`,
        fallback_at: sql`a.step_at`,
      })} as review_bases,
      array(select shown.correct_answer
        from unnest(a.question_ids, a.versions) with ordinality as s (question_id, version, place)
        left join question_contents shown on shown.question_id = s.question_id and shown.version = s.version
        order by s.place) as correct_answers
    from exam_attempts a
    where a.user_id = ${userId}::uuid and ${hasUnloggedAnswers}
    for update of a`.execute(trx);
  return rows[0];
}

export async function markAnswersAsLogged(
  trx: Trx,
  { id, current_position }: UnloggedAttempt,
): Promise<void> {
  await trx
    .updateTable('exam_attempts')
    .set({ kept_answers: current_position })
    .where('id', '=', id)
    .execute();
}
