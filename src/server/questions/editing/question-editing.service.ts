import type { Actor } from '#server/audit/audit.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { compareVersions } from '#server/database/versions.ts';
import type { QuestionForm } from '#shared/questions/question-editing.contract.ts';
import { findEqualQuestion, lockWording } from '#server/questions/imports/equal-questions.repository.ts';
import { findLinks, lockCategories } from '#server/questions/positions/positions.repository.ts';
import { freePositions, removeLinks, takePositions } from '#server/questions/positions/positions.service.ts';
import { type Done, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { contentOf } from './question-content.service.ts';
import { type Content, isSameContent, isSameQuestion, type Wording } from './question-content.ts';
import { recordQuestion } from './question-audit.service.ts';
import {
  findQuestion,
  findQuestionState,
  insertQuestion,
  lockQuestion,
  replaceContent,
  setDeleted,
  type StoredQuestion,
} from './question-editing.repository.ts';

// What is locked, always in this order: the wording, the categories by their ids, the question.

const NOT_FOUND = refuse('QUESTION_NOT_FOUND');
const NO_CATEGORY = refuse('CATEGORY_NOT_FOUND');
type NotFound = typeof NOT_FOUND;
type NoCategory = typeof NO_CATEGORY;
type Repeated = Refusal<'QUESTION_REPEATED', { question_id: string }>;

/** A repeat with the id of before changes nothing. */
export function createQuestion(
  db: Database,
  actor: Actor,
  { id, ...form }: QuestionForm & { id: string },
): Promise<{ id: string } | Repeated | NoCategory> {
  const content = contentOf(form);
  return inTransaction(db, async (trx) => {
    await lockWording(trx, content);
    if (await findQuestion(trx, id)) return { id };
    const equal = await findEqual(trx, id, content);
    if (equal) return equal;
    const wanted = [...new Set(form.category_ids)];
    const live = await lockCategories(trx, wanted);
    if (live.size < wanted.length) return NO_CATEGORY;
    if (!(await insertQuestion(trx, id, content))) return { id };
    await takePositions(trx, id, wanted);
    await recordQuestion(trx, actor, { action: 'created', id });
    return { id };
  });
}

type Update = { version: number } | NotFound | Refusal<'QUESTION_CHANGED'> | NoCategory | Repeated;

/** Other content makes a new version; other categories alone don't. */
export function updateQuestion(
  db: Database,
  actor: Actor,
  { id, version, ...form }: QuestionForm & { id: string; version: number },
): Promise<Update> {
  const content = contentOf(form);
  const wanted = [...new Set(form.category_ids)];
  return withQuestion(db, id, { further: wanted, wording: () => content }, (trx, locked) => {
    const { question } = locked;
    if (question?.deleted_at !== null) return Promise.resolve<Update>(NOT_FOUND);
    const isNew = !isSameContent(question, content);
    const comparison = compareVersions(question.version, version, !isNew);
    if (comparison === 'conflict') return Promise.resolve<Update>(refuse('QUESTION_CHANGED'));
    // the same content may be in other categories: they have no version
    return save(trx, actor, { id, content, wanted, isNew, ...locked, question });
  });
}

interface Change extends Locked {
  id: string;
  question: StoredQuestion;
  content: Content;
  wanted: string[];
  isNew: boolean;
}

async function save(trx: Trx, actor: Actor, change: Change): Promise<Update> {
  const { id, question, content, wanted, isNew, links, live } = change;
  if (!wanted.every((category) => live.has(category))) return NO_CATEGORY;
  const equal = isSameQuestion(question, content) ? undefined : await findEqual(trx, id, content);
  if (equal) return equal;
  const before = await findQuestionState(trx, id);
  if (isNew) await replaceContent(trx, id, content);
  const left = links.filter((category) => !wanted.includes(category));
  await removeLinks(trx, id, left);
  const added = wanted.filter((category) => !links.includes(category));
  await takePositions(trx, id, added);
  await recordQuestion(trx, actor, { action: 'updated', id, before });
  return { version: question.version + (isNew ? 1 : 0) };
}

/** Hides it from lists and draws; it keeps its categories for the day it is restored. */
export function removeQuestion(db: Database, actor: Actor, id: string): Promise<Done | NotFound> {
  return withQuestion(db, id, {}, async (trx, { question }) => {
    if (!question) return NOT_FOUND;
    if (question.deleted_at !== null) return {};
    await setDeleted(trx, id, true);
    await freePositions(trx, id);
    await recordQuestion(trx, actor, { action: 'deleted', id });
    return {};
  });
}

/** Brings it back into those of its categories that are live; the others it forgets. */
export function restoreQuestion(db: Database, actor: Actor, id: string): Promise<Done | NotFound | Repeated> {
  const wording = (question: StoredQuestion | undefined) => question;
  return withQuestion(db, id, { wording }, async (trx, { question, links, live }) => {
    if (!question) return NOT_FOUND;
    if (question.deleted_at === null) return {};
    const equal = await findEqual(trx, id, question);
    if (equal) return equal;
    await setDeleted(trx, id, false);
    await removeLinks(
      trx,
      id,
      links.filter((category) => !live.has(category)),
    );
    await takePositions(
      trx,
      id,
      links.filter((category) => live.has(category)),
    );
    await recordQuestion(trx, actor, { action: 'restored', id });
    return {};
  });
}

async function findEqual(
  trx: Trx,
  id: string,
  { question_text, choices }: Wording,
): Promise<Repeated | undefined> {
  const question_id = await findEqualQuestion(trx, { question_text, choices, except: id });
  return question_id === undefined ? undefined : refuse('QUESTION_REPEATED', { question_id });
}

interface Locked {
  question: StoredQuestion | undefined;
  /** All of its categories. */
  links: string[];
  /** Of these and the further ones, those that are live. */
  live: Set<string>;
}

interface Locks {
  /** Categories to lock besides those that the question is in. */
  further?: string[];
  /** The wording that nobody else may make a question of meanwhile, of the question as it is found. */
  wording?: (question: StoredQuestion | undefined) => Wording | undefined;
}

/** How often somebody else may move a question between looking for its categories and having locked them. */
const TRIES = 20;

/** Runs `work` in a transaction that has locked the question and its categories. */
async function withQuestion<T>(
  db: Database,
  id: string,
  locks: Locks,
  work: (trx: Trx, locked: Locked) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < TRIES; tries++) {
    // in an object, so that nothing can be taken for a promise of the transaction
    const done = await inTransaction(db, async (trx) => {
      const locked = await lock(trx, id, locks);
      return locked && { result: await work(trx, locked) };
    });
    if (done) return done.result;
  }
  throw new Error('the question kept moving while it was being locked');
}

/** Undefined when others have moved the question meanwhile: locking further categories now could end in a circle. */
async function lock(trx: Trx, id: string, { further = [], wording }: Locks): Promise<Locked | undefined> {
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
