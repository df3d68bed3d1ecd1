import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { lockWording } from '#server/questions/imports/equal-questions.repository.ts';
import { listLinkedCategoryIds, lockCategories } from '#server/questions/positions/positions.repository.ts';
import { lockSharedTexts } from '#server/questions/shared-texts/shared-text.repository.ts';
import { isSameQuestion, type Wording } from './question-content.ts';
import { findQuestion, lockQuestion, type StoredQuestion } from './question-editing.repository.ts';

// Locks are always taken in this order: the shared texts, the wording, the categories by id, the question.

export interface LockedQuestions {
  question: StoredQuestion | undefined;
  /** The ids of all categories of the question, live or deleted. */
  links: string[];
  /** The ids of the locked categories that are live. */
  live: Set<string>;
}

interface Locks {
  /** Categories to lock in addition to those of the question. */
  further?: string[];
  /** Returns the wording to lock, if any, so that nobody else stores a question with this wording meanwhile. */
  wording?: (question: StoredQuestion | undefined) => Wording | undefined;
  /** Whether shared texts are locked too, because the change may put the question under one. */
  sharedTexts?: boolean;
}

/** The most attempts to lock a question's categories, as another user may move the question after they were found. */
const TRIES = 20;

/** Runs `work` in a transaction that has locked the question and its categories. */
export async function withQuestion<T>(
  db: Database,
  id: string,
  locks: Locks,
  work: (trx: Trx, locked: LockedQuestions) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < TRIES; tries++) {
    // the result is in an object, so that the transaction doesn't await it if it contains a promise
    const done = await inTransaction(db, async (trx) => {
      const locked = await lock(trx, id, locks);
      return locked && { result: await work(trx, locked) };
    });
    if (done) return done.result;
  }
  throw new Error('the question kept moving while it was being locked');
}

/**
 * Locks the question and its categories; undefined if other users have changed its categories or wording meanwhile. It
 * must then be tried anew, because locking further categories at that point could deadlock.
 */
async function lock(
  trx: Trx,
  id: string,
  { further = [], wording, sharedTexts }: Locks,
): Promise<LockedQuestions | undefined> {
  if (sharedTexts) await lockSharedTexts(trx);
  const before = await findQuestion(trx, id);
  const unmade = wording?.(before);
  if (unmade) await lockWording(trx, unmade);
  const known = new Set([...further, ...(await listLinkedCategoryIds(trx, id))]);
  const live = await lockCategories(trx, [...known]);
  const question = await lockQuestion(trx, id);
  const links = await listLinkedCategoryIds(trx, id);
  const after = wording?.(question);
  const isSame = !unmade || !after || isSameQuestion(unmade, after);
  return isSame && links.every((category) => known.has(category)) ? { question, links, live } : undefined;
}
