import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { displayExplanation } from '#server/questions/explanation.service.ts';
import type { AskedQuestion, Attempt, Feedback } from '#shared/exams/exams.contract.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import {
  abandonAttempt,
  countAttempts,
  deleteAttempts,
  findOpenPractice,
  listExpiredPractices,
  type OpenAttempt,
  type RevealedQuestion,
  type UnansweredQuestion,
} from './attempt.repository.ts';
import { toShownOrder, toShownChoice } from './choice-order.service.ts';
import { logReviewsInTransaction } from './keep.service.ts';

export async function currentPractice(db: Database, userId: string): Promise<Attempt | null> {
  const open = await findOpenPractice(db, userId);
  return open ? toAttempt(open) : null;
}

/** Abandons the practice; its answers stay in the log of reviews and the cards. */
export function abandonPractice(db: Database, given: { attempt_id: string; user_id: string }): Promise<void> {
  return inTransaction(db, async (trx) => {
    await logReviewsInTransaction(trx, given.user_id);
    await abandonAttempt(trx, given);
  });
}

const EXPIRED_BATCH = 100;

/**
 * Abandons practices that nobody has continued for so long that they have expired; returns how many. Any number of
 * processes may run it at once.
 */
export async function abandonExpiredPractices(db: Database, stopping?: AbortSignal): Promise<number> {
  let abandoned = 0;
  while (!stopping?.aborted) {
    const expired = await listExpiredPractices(db, EXPIRED_BATCH);
    for (const practice of expired) await abandonPractice(db, practice);
    abandoned += expired.length;
    if (expired.length < EXPIRED_BATCH) break;
  }
  return abandoned;
}

/** Deletes all open exams of a user. */
export function abandonAttempts(trx: Trx, userId: string): Promise<void> {
  return deleteAttempts(trx, userId);
}

export function countOpenAttempts(db: Database): Promise<number> {
  return countAttempts(db);
}

export function toAttempt(open: OpenAttempt): Attempt {
  const { id, categories, total_questions, time_taken, minutes, current_position, answers, shown } = open;
  const waiting = shown[current_position];
  return {
    id,
    categories: categories.map((category) => ({ id: category.id, name: stripTags(category.name) })),
    total_questions,
    time_taken,
    minutes,
    answered: shown.flatMap((question, position) => {
      const selected = answers[position] ?? null;
      return selected === null
        ? []
        : [{ ...toAskedQuestion(question, position), ...toFeedback(question, selected) }];
    }),
    current: waiting ? toAskedQuestion(waiting, current_position) : null,
  };
}

/** Returns what users may see of a question before they answer it: no key, no explanation. */
export function toAskedQuestion(question: UnansweredQuestion, position: number): AskedQuestion {
  const { question_id, question_text, choices, choice_order, shared_text } = question;
  return { position, question_id, question_text, choices: toShownOrder(choices, choice_order), shared_text };
}

/** Returns what users may see once the answer is locked; `selected` counts the choices in their stored order. */
export function toFeedback(question: RevealedQuestion, selected: ChoiceIndex): Feedback {
  const solution = toSolution(question);
  const selected_answer = toShownChoice(selected, question.choice_order);
  return { ...solution, selected_answer, is_correct: selected_answer === solution.correct_answer };
}

export function toSolution(question: RevealedQuestion): Omit<Feedback, 'selected_answer' | 'is_correct'> {
  const { correct_answer, notes, choice_order } = question;
  return {
    correct_answer: toShownChoice(correct_answer, choice_order),
    notes: notes && toShownOrder(notes, choice_order),
    ...displayExplanation(question),
    reference: question.reference,
  };
}
