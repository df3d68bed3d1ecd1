import { computeCardsBeforeAndAfter } from '#server/cards/change.service.ts';
import { computeRetrievability } from '#server/cards/memory.service.ts';
import type { Database } from '#server/database/database.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import { daysBetween } from '#shared/cards/days.rules.ts';
import type { ReviewGains } from '#shared/review/review.contract.ts';
import { findFinishedPractice, findPractisedQuestions, type PractisedQuestion } from './gains.repository.ts';
import { estimateFacility, planTomorrow } from './today.service.ts';

/** The number of days after which the gain is measured. */
const WEEK = 7;

/** What a finished practice has changed in the memory of its questions, and what tomorrow's session will be. */
export async function readPracticeGains(
  db: Database,
  given: { user_id: string; session_id: string },
): Promise<ReviewGains | Refusal<'PRACTICE_NOT_FOUND'>> {
  const practice = await findFinishedPractice(db, given);
  if (!practice) return refuse('PRACTICE_NOT_FOUND');
  const { finished_on, today } = practice;
  const changes = (await findPractisedQuestions(db, given)).flatMap((question) => toChange(question) ?? []);
  const sumOf = (value: (change: Change) => number) => changes.reduce((sum, one) => sum + value(one), 0);
  return {
    advanced: changes.filter(({ isRight }) => isRight).length,
    first_answers: changes.filter(({ isRight, isFirst }) => isRight && isFirst).length,
    returning: changes.filter(({ isRight }) => !isRight).length,
    expected_right: {
      before: sumOf(({ expectedBefore }) => expectedBefore),
      after: sumOf(({ expectedAfter }) => expectedAfter),
    },
    tomorrow: finished_on === today ? await planTomorrow(db, { user_id: given.user_id, today }) : null,
  };
}

interface Change {
  isRight: boolean;
  isFirst: boolean;
  expectedBefore: number;
  expectedAfter: number;
}

/**
 * Returns how the practice changed a question's memory; undefined if an earlier answer of the same day had changed it
 * already.
 */
function toChange({ reviews, ...category }: PractisedQuestion): Change | undefined {
  const place = reviews.findIndex(({ is_of_practice }) => is_of_practice);
  const answer = reviews[place];
  if (!answer) return undefined;
  const { before, after } = computeCardsBeforeAndAfter(reviews, place);
  if (!after || before?.last_on === answer.answered_on) return undefined;
  return {
    isRight: answer.rating !== 'again',
    isFirst: before === null,
    expectedBefore: before ? expectInAWeek(before, answer.answered_on) : estimateFacility(category),
    expectedAfter: expectInAWeek(after, answer.answered_on),
  };
}

function expectInAWeek(
  { stability, last_on }: { stability: number; last_on: string },
  today: string,
): number {
  return computeRetrievability(stability, daysBetween(last_on, today) + WEEK);
}
