import { logOpenPracticeReviews } from '#server/exams/attempts/keep.service.ts';
import { startChosenPractice } from '#server/exams/attempts/start.service.ts';
import { rebuildCardsIfWaiting } from '#server/cards/rebuild.service.ts';
import { refreshAnswerPaces } from '#server/cards/pace.service.ts';
import type { Database } from '#server/database/database.ts';
import { insertReviewPractice } from '#server/review/practices/practice.repository.ts';
import { findReviewDay, readSettings } from '#server/review/plans/settings.service.ts';
import { gainHorizons, gainOfSeenQuestion, type GainHorizons } from '#server/review/scheduling/gain.ts';
import { separateArticles, takeLargestGains, leaveOutPairPartners } from '#server/review/scheduling/order.ts';
import type { ExamBudgets } from '#shared/exams/budget.rules.ts';
import type { PracticeChoice, QuestionScope } from '#shared/review/choice.contract.ts';
import type { Deck } from '#shared/review/decks.rules.ts';
import {
  type ChosenQuestion,
  countMatchingQuestions,
  countDecks,
  findMatchingQuestions,
} from './matching.repository.ts';

/** Brings the user's cards up to date with their answers; call it before cards are read. */
export async function bringCardsUpToDate(db: Database, userId: string): Promise<void> {
  await rebuildCardsIfWaiting(db, userId);
  await logOpenPracticeReviews(db, userId);
}

export async function readDecks(
  db: Database,
  { user_id, scope }: { user_id: string; scope: QuestionScope },
): Promise<{ deck: Deck; questions: number }[]> {
  await bringCardsUpToDate(db, user_id);
  const { retention } = await readSettings(db, user_id);
  return countDecks(db, { user_id, scope, retention });
}

interface UserChoice {
  user_id: string;
  choice: PracticeChoice;
}

export async function countChoice(
  db: Database,
  { user_id, choice }: UserChoice,
): Promise<{ found: number; served: number }> {
  await bringCardsUpToDate(db, user_id);
  const { retention } = await readSettings(db, user_id);
  const found = await countMatchingQuestions(db, { user_id, choice, scope: choice, retention });
  return { found, served: Math.min(found, choice.count) };
}

/** Starts a practice of the chosen questions; while a practice is open, returns that one. */
export async function startChoice(
  db: Database,
  { user_id, choice, budgets }: UserChoice & { budgets: ExamBudgets | null },
) {
  await bringCardsUpToDate(db, user_id);
  await refreshAnswerPaces(db, user_id);
  const { category_ids, shuffles_choices, minutes } = choice;
  return startChosenPractice(db, {
    user_id,
    category_ids,
    shuffles_choices,
    minutes,
    budgets,
    choose: () => choose(db, { user_id, choice }),
    onStarted: (trx, attempt_id) => insertReviewPractice(trx, { user_id, attempt_id }),
  });
}

/** Chooses the questions whose answers gain the user most; questions never answered are chosen at random. */
async function choose(db: Database, { user_id, choice }: UserChoice): Promise<string[]> {
  const { retention, exam_day } = await readSettings(db, user_id);
  const hasCards = choice.deck !== null && choice.deck !== 'new';
  const found = await findMatchingQuestions(db, {
    user_id,
    choice,
    scope: choice,
    retention,
    limit: hasCards ? null : choice.count,
  });
  const horizons = gainHorizons(await findReviewDay(db), exam_day);
  const candidates = leaveOutPairPartners(found);
  const best = takeLargestGains(candidates, choice.count, (question, needed) =>
    gainOf(question, horizons, needed),
  );
  return separateArticles(best).map(({ question_id }) => question_id);
}

function gainOf(
  { stability, difficulty, elapsed_days }: ChosenQuestion,
  horizons: GainHorizons,
  needed: number,
): number {
  if (stability === null || difficulty === null || elapsed_days === null) return 0;
  return gainOfSeenQuestion({ stability, difficulty }, elapsed_days, horizons, needed);
}
