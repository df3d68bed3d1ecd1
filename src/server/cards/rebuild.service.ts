import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { applyReview } from './card.ts';
import * as repository from './rebuild.repository.ts';

const BATCH = 100;

/** Computes all cards of all users anew from the log; returns how many were wrong. */
export async function rebuildAllCards(db: Database): Promise<{ users: number; wrong: number }> {
  const sums = { users: 0, wrong: 0 };
  let after: string | null = null;
  for (;;) {
    const users: string[] = await repository.findUsersWithReviews(db, { after, limit: BATCH });
    for (const user_id of users) {
      sums.wrong += await inTransaction(db, (trx) => rebuildCards(trx, { user_id, question_id: null }));
      sums.users += 1;
    }
    after = users.at(-1) ?? null;
    if (after === null) return sums;
  }
}

/** Computes the cards of users who took exams before there were cards. Any number of processes may call it. */
export async function rebuildWaitingCards(db: Database, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const isOver = await inTransaction(db, async (trx) => {
      const user_id = await repository.claimNextRebuild(trx);
      if (user_id === undefined) return true;
      await rebuildCards(trx, { user_id, question_id: null });
      return false;
    });
    if (isOver) return;
  }
}

/** Rebuilds the cards of a user who needs them before the background job has rebuilt them. */
export async function rebuildCardsIfWaiting(db: Database, user_id: string): Promise<void> {
  if (!(await repository.mustCardsBeRebuilt(db, user_id))) return;
  await inTransaction(db, async (trx) => {
    if (await repository.claimRebuild(trx, user_id)) await rebuildCards(trx, { user_id, question_id: null });
  });
}

/** Rebuilds one card, or all of a user. It locks the profile, as finishing an exam does. */
export async function rebuildCards(
  trx: Trx,
  given: { user_id: string; question_id: string | null },
): Promise<number> {
  if (!(await repository.lockProfile(trx, given.user_id))) return 0;
  const cards = new Map<string, repository.RebuiltCard>();
  for (const review of await repository.findReviews(trx, given)) {
    const { question_id, question_version, answered_at } = review;
    const card = applyReview(cards.get(question_id) ?? null, review);
    cards.set(question_id, { ...card, question_id, question_version, answered_at });
  }
  return repository.replaceCards(trx, { ...given, cards: [...cards.values()] });
}
