import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { awardExamBadges } from '#server/badges/badges.service.ts';
import { findFinished } from '#server/exams/attempts/attempt.repository.ts';
import { markValuesOf } from '#server/exams/kinds/kinds.ts';
import { isRight, markAnswers } from '#server/exams/marking.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import { addPoints } from '#server/ranking/ranking.service.ts';
import { type ClosedAttempt, closeAttempt, isOpen } from './close.repository.ts';
import { type Counts, insertFinishedExam, type MarkedExam } from './finished-exam.repository.ts';
import { closeSheet } from './sheet.ts';
import { sumTimedAnswers } from './timed-answers.ts';

type NotFinished = Refusal<'NOT_ALL_ANSWERED'> | Refusal<'ATTEMPT_CLOSED', { session_id: null }>;

type CountedExam = MarkedExam & { counts: Counts };

/**
 * What a finished exam leads to once it is stored and in the totals, in the same transaction. Points come last: the
 * rows that they lock are those that others wait for.
 */
const STEPS: ((trx: Trx, exam: CountedExam) => Promise<void>)[] = [awardBadges, countPoints];

/** Closes an exam, marks it and counts it; a repeat, also at the same time, gets the same session. */
export function finishExam(
  db: Database,
  given: { attempt_id: string; user_id: string; time_taken: number },
): Promise<{ session_id: string } | NotFinished> {
  return inTransaction(db, async (trx) => {
    const closed = await closeAttempt(trx, given);
    if (closed) {
      const exam = mark(closed, given.user_id);
      const counts = await insertFinishedExam(trx, exam);
      for (const step of STEPS) await step(trx, { ...exam, counts });
      return { session_id: exam.id };
    }
    if (await isOpen(trx, given)) return refuse('NOT_ALL_ANSWERED');
    const session_id = await findFinished(trx, given);
    return session_id === null ? refuse('ATTEMPT_CLOSED', { session_id }) : { session_id };
  });
}

function mark(closed: ClosedAttempt, user_id: string): MarkedExam {
  const { sheet, question_ids, correct_answers, ...attempt } = closed;
  const changes = sheet && closeSheet(question_ids.length, sheet);
  const { answers, answer_times_ms } = changes ?? attempt;
  const toMark = correct_answers.map((correct_answer, i) => ({
    selected_answer: answers?.[i] ?? null,
    correct_answer,
  }));
  const answered = {
    answers: toMark.map(({ selected_answer }) => selected_answer),
    answer_times_ms: answer_times_ms ?? [],
    is_correct: toMark.map(isRight),
  };
  return {
    ...attempt,
    ...answered,
    question_ids,
    user_id,
    changes,
    marking: markAnswers(toMark, markValuesOf(closed)),
    timed: sumTimedAnswers(answered),
  };
}

function awardBadges(trx: Trx, { id, user_id, counts }: CountedExam): Promise<void> {
  return awardExamBadges(trx, { ...counts, user_id, session_id: id });
}

function countPoints(trx: Trx, { user_id, counts }: CountedExam): Promise<void> {
  return addPoints(trx, { user_id, points: counts.earned });
}
