import { setImmediate } from 'node:timers/promises';
import { type Actor, record } from '#server/audit/audit.service.ts';
import { addToQuestionCounts, deleteEmptyCategories } from '#server/catalogue/categories.service.ts';
import type { Database, Trx } from '#server/database/database.ts';
import type { QuestionImport } from '#shared/questions/question-imports.contract.ts';
import {
  closeHoles,
  countAnswered,
  deleteQuestions,
  findMiscounts,
  findTouchedCategories,
  lockQuestions,
  removeAddedLinks,
} from './import-undo.repository.ts';
import { withImportLock } from './import.service.ts';
import { lockCategories } from '#server/questions/positions/positions.repository.ts';
import { findImport, lockImport, markUndone } from './question-imports.repository.ts';

export type Undo =
  | { outcome: 'done'; undone: QuestionImport }
  | { outcome: 'not_found' }
  | { outcome: 'not_published' }
  | { outcome: 'answered'; answered: number };

const BATCH = 200;
/** How often others may move its questions between looking for their categories and having locked them. */
const TRIES = 20;

/**
 * Takes back what an import brought, as long as none of its questions was answered: a repeat changes nothing. What it
 * locks, in this order: imports, categories, questions.
 */
export async function undoImport(db: Database, actor: Actor, id: string): Promise<Undo> {
  for (let tries = 0; tries < TRIES; tries++) {
    const undo = await withImportLock(db, (trx) => undoOnce(trx, actor, id));
    if (undo !== 'moved') return undo;
  }
  throw new Error('the questions of an import kept moving while they were being locked');
}

async function undoOnce(trx: Trx, actor: Actor, id: string): Promise<Undo | 'moved'> {
  const locked = await lockImport(trx, id);
  if (!locked) return { outcome: 'not_found' };
  if (locked.status === 'published') {
    const answered = await countAnswered(trx, id);
    if (answered > 0) return { outcome: 'answered', answered };
    const problem = await takeBack(trx, id);
    if (problem) return problem;
    await record(trx, actor, {
      action: 'undone',
      entity: 'import',
      entity_id: id,
      entity_name: locked.file_name,
      before: { status: locked.status },
      after: { status: 'undone' },
    });
  } else if (locked.status !== 'undone') {
    return { outcome: 'not_published' };
  }
  const undone = await findImport(trx, id);
  return undone ? { outcome: 'done', undone } : { outcome: 'not_found' };
}

async function takeBack(trx: Trx, id: string): Promise<Undo | 'moved' | undefined> {
  const categories = await findTouchedCategories(trx, id);
  await lockCategories(trx, categories);
  await lockQuestions(trx, id);
  // locking further categories now could end in a circle
  const now = await findTouchedCategories(trx, id);
  if (!now.every((category) => categories.includes(category))) return 'moved';
  // what was answered while it waited for its locks
  const answered = await countAnswered(trx, id);
  if (answered > 0) return { outcome: 'answered', answered };
  await deleteAllQuestions(trx, id);
  await removeAddedLinks(trx, id);
  await closeHoles(trx, categories);
  await addToQuestionCounts(trx, await findMiscounts(trx, categories));
  await deleteEmptyCategories(trx, id);
  await markUndone(trx, id);
  return undefined;
}

/** In short statements: PGlite holds up the whole process during each of them. */
async function deleteAllQuestions(trx: Trx, id: string): Promise<void> {
  let after = 0;
  for (;;) {
    const { last, deleted } = await deleteQuestions(trx, id, { after, max: BATCH });
    if (deleted < BATCH) return;
    after = last;
    await setImmediate();
  }
}
