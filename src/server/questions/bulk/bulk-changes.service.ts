import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Actor, recordChange } from '#server/audit/audit.service.ts';
import { addToQuestionCounts } from '#server/catalogue/categories.service.ts';
import type { Database, Trx } from '#server/database/database.ts';
import { withImportLock } from '#server/questions/imports/import-publishing.service.ts';
import { closePositionGaps } from '#server/questions/imports/import-undo.repository.ts';
import { matchesQuestionFilter } from '#server/questions/listing/question-filter.repository.ts';
import { lockCategories } from '#server/questions/positions/positions.repository.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { BulkChange, BulkResult, BulkSelection } from '#shared/questions/bulk-changes.contract.ts';
import { MAX_BULK_QUESTIONS } from '#shared/questions/bulk-changes.rules.ts';
import { appendMissing, applyItems, deleteUnchangedItems, type BulkStep } from './apply-items.repository.ts';
import { restoreUnderSharedTexts } from './restore-under-texts.service.ts';
import { describeBulkChange } from './bulk-audit.service.ts';
import {
  deleteOldItems,
  findSelectedCategories,
  findFormerCategories,
  findNumbersOfBulkChange,
  findSelected,
  findUnchangedQuestions,
  insertChange,
  insertItems,
  lockChange,
  lockSelected,
  updateChangedCount,
  updateRestoredCount,
} from './bulk-changes.repository.ts';

type Administrator = NonNullable<Actor>;
type Apply =
  | BulkResult
  | Refusal<'SELECTION_CHANGED', { total: number }>
  | Refusal<'TOO_MANY_QUESTIONS'>
  | Refusal<'CATEGORY_NOT_FOUND'>;

/** The most questions of one statement, so that other requests wait only for a moment on PGlite. */
const CHUNK = 1_000;
/** The most attempts to lock the questions, as other users may change them after they were found. */
const TRIES = 20;

// Locks are always taken in this order: imports, categories by id, questions.

export function applyBulkChange(
  db: Database,
  actor: Administrator,
  given: BulkSelection & { id: string; change: BulkChange },
): Promise<Apply> {
  return retry(() => withImportLock(db, (trx) => applyOnce(trx, actor, given)));
}

/**
 * Tries to apply a change; undefined if other users have changed the questions before they were locked. It must then be
 * tried anew, because locking further categories at that point could deadlock.
 */
async function applyOnce(
  trx: Trx,
  actor: Administrator,
  given: BulkSelection & { id: string; change: BulkChange },
): Promise<Apply | undefined> {
  const { id, change, total } = given;
  const stored = await lockChange(trx, id);
  if (stored) return { id, changed: stored.changed, unchanged: stored.selected - stored.changed };
  const numbers = await findSelected(trx, given, MAX_BULK_QUESTIONS);
  if (numbers.length > MAX_BULK_QUESTIONS) return refuse('TOO_MANY_QUESTIONS');
  if (numbers.length !== total) return refuse('SELECTION_CHANGED', { total: numbers.length });
  const added = change.kind === 'categories' ? change.add_ids : [];
  const locked = await lockAll(trx, {
    numbers,
    further: added,
    matches: matchesQuestionFilter(given.filter),
  });
  if (!locked) return undefined;
  if (!added.every((category) => locked.live.has(category))) return refuse('CATEGORY_NOT_FOUND');
  await insertChange(trx, { id, change, selected: total, made_by: actor.id });
  await inChunks(numbers, (chunk) => insertItems(trx, given, chunk));
  const changed = await applyStep(
    trx,
    { id, kind: change.kind, target: 'after' },
    { numbers, categories: locked.categories },
  );
  await deleteUnchangedItems(trx, id);
  await updateChangedCount(trx, id, changed);
  await deleteOldItems(trx);
  if (changed > 0) await recordChange(trx, actor, await describeBulkChange(trx, { id, change, changed }));
  return { id, changed, unchanged: total - changed };
}

type Undo =
  | { restored: number; left: number }
  | Refusal<'BULK_CHANGE_NOT_FOUND'>
  | Refusal<'BULK_CHANGE_TOO_OLD'>;

export function undoBulkChange(db: Database, actor: Administrator, id: string): Promise<Undo> {
  return retry(() => withImportLock(db, (trx) => undoOnce(trx, actor, id)));
}

async function undoOnce(trx: Trx, actor: Administrator, id: string): Promise<Undo | undefined> {
  const stored = await lockChange(trx, id);
  if (!stored) return refuse('BULK_CHANGE_NOT_FOUND');
  const { change, changed } = stored;
  if (stored.restored !== null) return { restored: stored.restored, left: changed - stored.restored };
  const all = await findNumbersOfBulkChange(trx, id);
  if (all.length < changed) return refuse('BULK_CHANGE_TOO_OLD');
  const further = await findFormerCategories(trx, id);
  const locked = await lockAll(trx, { numbers: all, further, matches: sql<SqlBool>`true` });
  if (!locked) return undefined;
  const untouched: number[] = [];
  await inChunks(all, async (chunk) => {
    untouched.push(...(await findUnchangedQuestions(trx, { id, kind: change.kind }, chunk)));
    return 0;
  });
  const restored = await applyStep(
    trx,
    { id, kind: change.kind, target: 'before' },
    { numbers: untouched, categories: locked.categories },
  );
  await updateRestoredCount(trx, id, restored);
  const { before, after, ...line } = await describeBulkChange(trx, { id, change, changed: restored });
  await recordChange(trx, actor, { ...line, action: 'bulk_undone', before: after ?? before ?? null });
  return { restored, left: changed - restored };
}

interface Locked {
  categories: string[];
  live: Set<string>;
}

async function lockAll(
  trx: Trx,
  given: { numbers: number[]; further: string[]; matches: RawBuilder<SqlBool> },
): Promise<Locked | undefined> {
  const { numbers, further, matches } = given;
  const categories = [...new Set([...further, ...(await findAllCategories(trx, numbers))])];
  const live = await lockCategories(trx, categories);
  const matching = await inChunks(numbers, (chunk) => lockSelected(trx, chunk, matches));
  const now = await findAllCategories(trx, numbers);
  const isSame = matching === numbers.length && now.every((category) => categories.includes(category));
  return isSame ? { categories, live } : undefined;
}

async function findAllCategories(trx: Trx, numbers: number[]): Promise<string[]> {
  const categories = new Set<string>();
  await inChunks(numbers, async (chunk) => {
    for (const category of await findSelectedCategories(trx, chunk)) categories.add(category);
    return 0;
  });
  return [...categories];
}

/** Applies or undoes a change; returns how many questions were changed. */
async function applyStep(
  trx: Trx,
  step: BulkStep,
  { numbers, categories }: { numbers: number[]; categories: string[] },
): Promise<number> {
  const changed = await inChunks(
    numbers,
    async (chunk) => (await restoreUnderSharedTexts(trx, step, chunk)) + (await applyItems(trx, step, chunk)),
  );
  if (step.kind !== 'source') await assignPositions(trx, categories);
  return changed;
}

async function assignPositions(trx: Trx, categories: string[]): Promise<void> {
  const counts: { category_id: string; questions: number }[] = [];
  for (const category_id of categories) {
    const closed = await closePositionGaps(trx, category_id);
    counts.push({ category_id, questions: closed + (await appendMissing(trx, category_id)) });
    await setImmediate();
  }
  await addToQuestionCounts(
    trx,
    counts.filter(({ questions }) => questions !== 0),
  );
}

/** Calls `work` for each chunk of the numbers and returns the sum of its results. */
async function inChunks(numbers: number[], work: (chunk: number[]) => Promise<number>): Promise<number> {
  let sum = 0;
  for (let from = 0; from < numbers.length; from += CHUNK) {
    sum += await work(numbers.slice(from, from + CHUNK));
    // PGlite never yields to the event loop: let other requests run
    await setImmediate();
  }
  return sum;
}

async function retry<T>(work: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries++) {
    const result = await work();
    if (result !== undefined) return result;
  }
  throw new Error('the questions kept changing while they were being locked');
}
