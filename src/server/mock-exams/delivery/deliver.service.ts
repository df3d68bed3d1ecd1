import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { findReviewBases, toStoredReviews } from '#server/cards/keep.service.ts';
import type { ReviewBasis } from '#server/cards/keep.sql.ts';
import { type MarkedExam, storeFinishedExam } from '#server/exams/finishing/store.service.ts';
import { type MarksToSave, saveMarks } from '#server/mock-exams/sheets/marks.repository.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import { type ClosedSheet, closeSheet } from './close.repository.ts';
import { findDeliveredSheetId } from './delivered.repository.ts';
import {
  findOverdueSheet,
  lockNextOverdueSheet,
  lockOpenSheet,
  lockOverdueSheet,
  type OverdueSheet,
} from './lock.repository.ts';
import { markSheet, type SheetMarking } from './marking.ts';
import { insertResult } from './result.repository.ts';

/**
 * Delivers a user's sheet with its last marks. A repeated or concurrent call gets the same session. Once the time is
 * over, these marks are too late, and the sheet counts as delivered by the server.
 */
export function deliverSheet(
  db: Database,
  given: MarksToSave,
): Promise<{ session_id: string } | Refusal<'SHEET_CLOSED', { session_id: null }>> {
  return inTransaction(db, async (trx) => {
    const open = await lockOpenSheet(trx, given);
    if (open) {
      if (given.marks.length > 0) await saveMarks(trx, given);
      await closeAndMark(trx, given.attempt_id, open.is_overdue ? 'server' : 'person');
      return { session_id: given.attempt_id };
    }
    const session_id = await findDeliveredSheetId(trx, given);
    return session_id === null ? refuse('SHEET_CLOSED', { session_id }) : { session_id };
  });
}

/** Delivers the user's sheet if its time is over and the job for overdue sheets hasn't delivered it yet. */
export async function deliverOverdueSheetOfUser(
  db: Database,
  { user_id }: { user_id: string },
): Promise<void> {
  const id = await findOverdueSheet(db, user_id);
  if (id === undefined) return;
  await inTransaction(db, async (trx) => {
    if (await lockOverdueSheet(trx, id)) await closeAndMark(trx, id, 'server');
  });
}

/**
 * Delivers the next sheet whose time is over. Calls `onFound` with it first, so that the caller can go on to the next
 * sheet even if this delivery fails.
 */
export function deliverNextOverdueSheet(
  db: Database,
  after: OverdueSheet | undefined,
  onFound: (found: OverdueSheet) => void,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const next = await lockNextOverdueSheet(trx, after);
    if (!next) return;
    onFound(next);
    await closeAndMark(trx, next.id, 'server');
  });
}

async function closeAndMark(trx: Trx, id: string, by: 'person' | 'server'): Promise<void> {
  const closed = await closeSheet(trx, id);
  const answers = lastAnswers(closed);
  const marking = markSheet({
    parts: closed.content.parts,
    part_is_available: closed.part_is_available,
    rulings: closed.rulings,
    questions: closed.question_ids.map((question_id, i) => ({
      question_id,
      version: closed.versions[i] ?? 0,
      part: closed.question_parts[i] ?? 0,
      alternative: closed.question_alternatives[i] ?? 0,
      is_reserve: closed.question_is_reserve[i] ?? false,
      selected_answer: answers[i]?.selected_answers.at(-1) ?? null,
      correct_answer: closed.correct_answers[i] ?? 0,
    })),
  });
  await insertResult(trx, { id, by, marking, rulings: closed.rulings });
  const bases = await findReviewBases(trx, closed);
  await storeFinishedExam(trx, toMarkedExam(closed, answers, marking, bases));
}

type LastAnswers = (ClosedSheet['marks'][number] | undefined)[];

/** The last answer to each question, in the order of the questions. */
function lastAnswers({ marks, question_ids }: ClosedSheet): LastAnswers {
  const byPosition = new Map(marks.map((mark) => [mark.position, mark]));
  return question_ids.map((_, position) => byPosition.get(position));
}

function toMarkedExam(
  closed: ClosedSheet,
  answers: LastAnswers,
  marking: SheetMarking,
  bases: ReviewBasis[],
): MarkedExam {
  const { id, user_id, question_ids, category_ids, versions, choice_orders, time_taken, categories } = closed;
  return {
    id,
    user_id,
    question_ids,
    category_ids,
    versions,
    choice_orders,
    time_taken,
    categories,
    kind: 'mock_exam',
    answers: answers.map((answer) => answer?.selected_answers.at(-1) ?? null),
    answer_times_ms: answers.map((answer) => answer?.time_ms ?? null),
    is_correct: marking.is_correct,
    is_doubtful: answers.map((answer) => answer?.is_doubtful ?? false),
    reviews: reviewSheet(closed, answers, marking, bases),
    counts: marking.counts,
    sheet: {
      earlier_answers: answers.map((answer) => answer?.selected_answers.slice(0, -1) ?? []),
    },
  };
}

/** Returns the reviews; a blank is one if its question counts: unused reserves and alternatives not chosen aren't. */
function reviewSheet(
  { question_ids, versions }: ClosedSheet,
  answers: LastAnswers,
  { is_correct, counts }: SheetMarking,
  bases: ReviewBasis[],
): MarkedExam['reviews'] {
  const reviews = bases.map((basis, i) => {
    const answer = answers[i];
    return {
      basis,
      question_id: question_ids[i] ?? '',
      version: versions[i] ?? 0,
      is_blank: (answer?.selected_answers.at(-1) ?? null) === null,
      is_correct: is_correct[i] ?? false,
      is_doubtful: answer?.is_doubtful ?? false,
      answer_time_ms: answer?.time_ms ?? null,
    };
  });
  return toStoredReviews(reviews.filter(({ is_blank }, i) => !is_blank || counts[i]));
}
