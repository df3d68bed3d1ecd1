import { LONGEST_INTERVAL_DAYS } from '#server/cards/memory.service.ts';
import type { PracticeChoice } from '#shared/review/choice.contract.ts';
import { ARTICLE_DIVISIONS, type CardState, LAST_DIVISION_NUMBERS, type QuestionState } from './states.ts';

/** Counts how many of these questions one exam can have: at most one of each pair. */
export function countAskableInOneExam(state: QuestionState[], ids: Set<string>): number {
  const keys = state.filter(({ id }) => ids.has(id)).map(({ id, pair }) => pair ?? id);
  return new Set(keys).size;
}

/** The ids of the questions that a choice should hold. At a retention of 90 % a card's interval is its stability. */
export function findExpectedQuestions(state: QuestionState[], choice: PracticeChoice): Set<string> {
  const found = state.filter(
    (question) =>
      isLive(question) &&
      isInCategories(question, choice) &&
      isInLaws(question, choice) &&
      isInDeck(question, choice) &&
      isNotSeen(question, choice),
  );
  return new Set(found.map(({ id }) => id));
}

/** The ids of the questions that a session may ask today: not answered today, not set aside, not put off. */
export function findExpectedQuestionsOfToday(state: QuestionState[]): Set<string> {
  const found = state.filter((question) => {
    const card = validCard(question);
    const isOffered = card
      ? !card.is_suspended && !card.is_put_off && card.days_ago >= 1
      : !question.has_shared_text;
    return isLive(question) && isOffered;
  });
  return new Set(found.map(({ id }) => id));
}

function isLive({ is_deleted, state, ruling, is_withheld }: QuestionState): boolean {
  return !is_deleted && state === 'current' && ruling !== 'annulled' && !is_withheld;
}

function isInCategories({ category_ids }: QuestionState, choice: PracticeChoice): boolean {
  return choice.category_ids.length === 0 || category_ids.some((id) => choice.category_ids.includes(id));
}

function isInLaws({ law_id, article }: QuestionState, { laws }: PracticeChoice): boolean {
  if (laws.length === 0) return true;
  return laws.some((part) => {
    if (part.law_id !== law_id) return false;
    if (part.division === null) return true;
    const number = ARTICLE_DIVISIONS[article ?? ''] ?? 0;
    return number >= part.division && number <= (LAST_DIVISION_NUMBERS[part.division] ?? 0);
  });
}

function validCard({ card, key_version, key_changed_days_ago }: QuestionState): CardState | null {
  if (!card || card.question_version < key_version) return null;
  return key_changed_days_ago === null || card.days_ago <= key_changed_days_ago ? card : null;
}

function isInDeck(question: QuestionState, { deck }: PracticeChoice): boolean {
  const card = validCard(question);
  if (deck === 'saved') return question.is_saved;
  if (card?.is_suspended) return false;
  // a question of a shared text is first asked together with the text's other questions
  if (deck === null) return !question.has_shared_text;
  if (deck === 'new') return card === null && !question.has_shared_text;
  if (!card) return false;
  if (deck === 'due') return isDue(card) && !card.is_put_off;
  return { failed: card.is_failed, blank: card.is_blank, doubtful: card.is_doubtful }[deck];
}

function isDue({ stability, days_ago }: CardState): boolean {
  return days_ago >= Math.min(LONGEST_INTERVAL_DAYS, Math.max(1, Math.round(stability)));
}

function isNotSeen(question: QuestionState, { not_seen_days }: PracticeChoice): boolean {
  const card = validCard(question);
  return not_seen_days === null || card === null || card.days_ago >= not_seen_days;
}
