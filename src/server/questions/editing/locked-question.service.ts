import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { lockWording } from '#server/questions/imports/equal-questions.repository.ts';
import { findLinks, lockCategories } from '#server/questions/positions/positions.repository.ts';
import { lockSharedTexts } from '#server/questions/shared-texts/shared-text.repository.ts';
import { isSameQuestion, type Wording } from './question-content.ts';
import { findQuestion, lockQuestion, type StoredQuestion } from './question-editing.repository.ts';

// What is locked, always in this order: the shared texts, the wording, the categories by their ids, the question.

export interface LockedQuestions {
  question: StoredQuestion | undefined;
  /** All categories of the question. */
  links: string[];
  /** Which of all these categories are live. */
  live: Set<string>;
}

interface Locks {
  /** Categories to lock besides those that the question is in. */
  further?: string[];
  /** The wording that nobody else may make a question of meanwhile, of the question as it is found. */
  wording?: (question: StoredQuestion | undefined) => Wording | undefined;
  /** Whether the change may put the question under a shared text. */
  sharedTexts?: boolean;
}

/** How often somebody else may move a question between looking for its categories and having locked them. */
const TRIES = 20;

/** Runs `work` in a transaction that has locked the question and its categories. */
export async function withQuestion<T>(
  db: Database,
  id: string,
  locks: Locks,
  work: (trx: Trx, locked: LockedQuestions) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < TRIES; tries++) {
    // returned in an object, so that a promise in it isn't awaited by the transaction
    const done = await inTransaction(db, async (trx) => {
      const locked = await lock(trx, id, locks);
      return locked && { result: await work(trx, locked) };
    });
    if (done) return done.result;
  }
  throw new Error('the question kept moving while it was being locked');
}

/**
 * Locks the question and its categories; undefined if others have moved it meanwhile: locking further categories now
 * could deadlock.
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
  const known = new Set([...further, ...(await findLinks(trx, id))]);
  const live = await lockCategories(trx, [...known]);
  const question = await lockQuestion(trx, id);
  const links = await findLinks(trx, id);
  const after = wording?.(question);
  const isSame = !unmade || !after || isSameQuestion(unmade, after);
  return isSame && links.every((category) => known.has(category)) ? { question, links, live } : undefined;
}
