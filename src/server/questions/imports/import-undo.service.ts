import { setImmediate } from 'node:timers/promises';
import { type Actor, recordChange } from '#server/audit/audit.service.ts';
import { addToQuestionCounts, deleteEmptyCategories } from '#server/catalogue/categories.service.ts';
import type { Database, Trx } from '#server/database/database.ts';
import { lockCategories } from '#server/questions/positions/positions.repository.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { QuestionImport } from '#shared/questions/imports/question-import.contract.ts';
import { appendMissing } from '#server/questions/bulk/apply-items.repository.ts';
import { withImportLock } from './import-publishing.service.ts';
import {
  closePositionGaps,
  countAnsweredQuestions,
  deleteQuestions,
  deleteUnusedSharedTexts,
  findCategoriesOfQuestions,
  findExtendedCategories,
  findNumberRangeOfImport,
  lockQuestions,
  deleteAddedCategoryLinks,
} from './import-undo.repository.ts';
import { type LockedImport, lockImport, markUndone } from './imports.repository.ts';
import { readImport } from './imports.service.ts';
import { findRegainingCategories } from './replacing/replacing-undo.repository.ts';
import { undoReplacements } from './replacing/replacing-undo.service.ts';
import { runInRanges, type NumberRange } from './ranges.ts';

type Answered = Refusal<'IMPORT_ANSWERED', { answered: number }>;
type Undo = QuestionImport | Refusal<'IMPORT_NOT_FOUND'> | Refusal<'IMPORT_NOT_PUBLISHED'> | Answered;

/** The most attempts to lock the categories of the import's questions, as other users may move questions meanwhile. */
const TRIES = 20;

/**
 * Undoes an import if none of its questions has been answered; repeating the call changes nothing. Locks are taken in
 * this order: imports, categories, questions.
 */
export async function undoImport(db: Database, actor: Actor, id: string): Promise<Undo> {
  for (let tries = 0; tries < TRIES; tries++) {
    const undo = await withImportLock(db, (trx) => undoOnce(trx, actor, id));
    if (undo) return undo;
  }
  throw new Error('the questions of an import kept moving while they were being locked');
}

/** Tries to undo an import; undefined if other users have moved its questions before they were locked. */
async function undoOnce(trx: Trx, actor: Actor, id: string): Promise<Undo | undefined> {
  const locked = await lockImport(trx, id);
  if (!locked) return refuse('IMPORT_NOT_FOUND');
  if (locked.status === 'undone') return readImport(trx, id);
  if (locked.status !== 'published') return refuse('IMPORT_NOT_PUBLISHED');
  const answered = await refuseAnswered(trx, id);
  if (answered) return answered;
  const numbers = await findNumberRangeOfImport(trx, id);
  const categories = await lockAll(trx, id, numbers);
  if (!categories) return undefined;
  // questions may have been answered while this waited for its locks
  const answeredMeanwhile = await refuseAnswered(trx, id);
  if (answeredMeanwhile) return answeredMeanwhile;
  await undoReplacements(trx, actor, id);
  await takeBack(trx, id, { numbers, categories });
  await markUndone(trx, id);
  await recordUndo(trx, actor, id, locked);
  return readImport(trx, id);
}

async function refuseAnswered(trx: Trx, id: string): Promise<Answered | undefined> {
  const answered = await countAnsweredQuestions(trx, id);
  return answered > 0 ? refuse('IMPORT_ANSWERED', { answered }) : undefined;
}

/**
 * Locks the import's questions and all categories that undoing changes, and returns these categories; undefined if
 * other users have moved a question meanwhile, because locking further categories at that point could deadlock.
 */
async function lockAll(trx: Trx, id: string, numbers: NumberRange): Promise<string[] | undefined> {
  const categories = await findChangedCategories(trx, id, numbers);
  await lockCategories(trx, categories);
  // locking the questions in any order is safe: other transactions lock only one question, after its categories
  await runInRanges(numbers, (range) => lockQuestions(trx, id, range));
  const now = await findChangedCategories(trx, id, numbers);
  return now.every((category) => categories.includes(category)) ? categories : undefined;
}

/** Finds the categories that undoing changes: those of the import's questions, and those that got stored questions. */
async function findChangedCategories(trx: Trx, id: string, numbers: NumberRange): Promise<string[]> {
  const categories = new Set([
    ...(await findExtendedCategories(trx, id)),
    ...(await findRegainingCategories(trx, id)),
  ]);
  await runInRanges(numbers, async (range) => {
    for (const category of await findCategoriesOfQuestions(trx, id, range)) categories.add(category);
  });
  return [...categories];
}

async function takeBack(
  trx: Trx,
  id: string,
  { numbers, categories }: { numbers: NumberRange; categories: string[] },
): Promise<void> {
  await runInRanges(numbers, (range) => deleteQuestions(trx, id, range));
  await deleteUnusedSharedTexts(trx, id);
  await deleteAddedCategoryLinks(trx, id);
  const drawnAgain = new Set(await findRegainingCategories(trx, id));
  const counts: { category_id: string; questions: number }[] = [];
  for (const category_id of categories) {
    const closed = await closePositionGaps(trx, category_id);
    const added = drawnAgain.has(category_id) ? await appendMissing(trx, category_id) : 0;
    counts.push({ category_id, questions: closed + added });
    await setImmediate();
  }
  await addToQuestionCounts(
    trx,
    counts.filter(({ questions }) => questions !== 0),
  );
  await deleteEmptyCategories(trx, id);
}

function recordUndo(trx: Trx, actor: Actor, id: string, { file_name, status }: LockedImport): Promise<void> {
  return recordChange(trx, actor, {
    action: 'undone',
    entity: 'import',
    entity_id: id,
    entity_name: file_name,
    before: { status },
    after: { status: 'undone' },
  });
}
