import { setTimeout } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { type Actor, record } from '#server/audit/audit.service.ts';
import { type Database, inTransaction } from '#server/database/database.ts';
import type { QuestionEntry } from '#shared/questions/question-file.rules.ts';
import { hasTaggedText } from './entry-explanation.service.ts';
import { checkFile, type CheckedInParts } from './check-file.service.ts';
import {
  type Contradiction,
  type EntryPreview,
  findNewCategoryNames,
  previewEntries,
} from './import-matching.repository.ts';
import { analyzeEntries, deleteEntries, stageBatch, type StagedImport } from './import-staging.repository.ts';
import { describeContradiction } from './contradiction.service.ts';
import { collectCategoryNames } from './import-publishing.service.ts';
import { describeImportFailure } from '#shared/questions/imports/imports.rules.ts';
import { inRanges } from './ranges.ts';
import {
  addProblems,
  addToStaged,
  createImport,
  leaveOut,
  markReady,
  markRefused,
  type RefusedFile,
  setRemarks,
  setTotal,
} from './imports.repository.ts';

const NAME_MAX = 255;
/** Between two steps of checking exams have their turn: so long at least, and so many times the step. */
const PAUSE = { ms: 20, times: 2 };

export interface UploadedFile {
  name: string;
  bytes: ArrayBuffer;
  /** Imports what is good, where otherwise one problem refuses the whole file. */
  leavesOut?: boolean;
}

/** One file at a time is checked; the others wait with their bytes. */
const checks = new WeakMap<Database, LimitFunction>();

/**
 * Takes a file in and answers its import at once; `checked` is done when it is known what it would do, or what is wrong
 * with it, and never fails.
 */
export async function receiveFile(
  db: Database,
  actor: NonNullable<Actor>,
  file: UploadedFile,
  onError: (error: unknown) => void,
): Promise<{ import_id: string; checked: Promise<void> }> {
  const file_name = fileName(file.name);
  const import_id = await inTransaction(db, async (trx) => {
    const id = await createImport(trx, {
      file_name,
      created_by: actor.id,
      leaves_out: file.leavesOut ?? false,
    });
    await record(trx, actor, { action: 'uploaded', entity: 'import', entity_id: id, entity_name: file_name });
    return id;
  });
  const turn = checks.get(db) ?? pLimit(1);
  checks.set(db, turn);
  const checked = turn(() =>
    checkFile(file, (found) => prepare(db, import_id, found, file.leavesOut ?? false)),
  ).catch(async (error: unknown) => {
    onError(error);
    // where the database is gone, it is discarded after an hour
    const problems = [describeImportFailure({ step: 'unknown' })];
    await refuseImport(db, import_id, { problems, importable: null }).catch(() => {});
  });
  return { import_id, checked };
}

/** What can be stored and shown of the name that a browser gives. */
function fileName(name: string): string {
  const storable = name.toWellFormed().replaceAll('\0', '').trim();
  return Array.from(storable).slice(0, NAME_MAX).join('').trim() || 'preguntas.json';
}

async function prepare(db: Database, id: string, file: CheckedInParts, leavesOut: boolean): Promise<void> {
  if ('refused' in file) return refuseImport(db, id, { problems: [file.refused], importable: null });
  const { problems, remarks, importable, last } = file;
  if (remarks.length > 0) await setRemarks(db, id, remarks);
  if (problems.length > 0 && (!leavesOut || importable === 0))
    return refuseImport(db, id, { problems, importable });
  await setTotal(db, id, file.total);
  await addProblems(db, id, problems);
  for await (const batch of file.batches()) {
    const from = performance.now();
    if (!(await stage(db, id, batch))) return;
    await pollDelay(performance.now() - from);
  }
  await analyzeEntries(db);
  await previewImport(db, { id, last, size: importable }, leavesOut);
}

/** False when the import was discarded meanwhile. */
function stage(db: Database, id: string, batch: QuestionEntry[]): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const isWanted = await addToStaged(trx, id, {
      entries: batch.length,
      tagged: batch.filter(hasTaggedText).length,
    });
    if (isWanted) await stageBatch(trx, id, batch);
    return isWanted;
  });
}

/** Counts what publishing would do; in several steps, between which exams go on. */
async function previewImport(
  db: Database,
  staged: Pick<StagedImport, 'id' | 'last' | 'size'>,
  leavesOut: boolean,
): Promise<void> {
  const { id, last } = staged;
  const counts = { questions_new: 0, repeats: 0, repeats_extended: 0 };
  const contradictions: Contradiction[] = [];
  const added = new Set<string>();
  const count = ({ question_id, is_repeat, missing_keys, contradiction }: EntryPreview): void => {
    if (contradiction) {
      contradictions.push(contradiction);
      return;
    }
    const addedKeys = missing_keys.map((key) => `${question_id} ${key}`).filter((key) => !added.has(key));
    for (const key of addedKeys) added.add(key);
    if (!is_repeat) counts.questions_new += 1;
    else counts.repeats += 1;
    if (is_repeat && addedKeys.length > 0) counts.repeats_extended += 1;
  };
  await inRanges(
    { first: 1, last },
    async (range) => (await previewEntries(db, id, range)).forEach(count),
    pollDelay,
  );
  const problems = contradictions.map(describeContradiction);
  const importable = staged.size - problems.length;
  if (problems.length > 0 && (!leavesOut || importable === 0))
    return refuseImport(db, id, { problems, importable });
  await addProblems(db, id, problems);
  await leaveOut(
    db,
    id,
    contradictions.map(({ number }) => number),
  );
  const category_names = await findNewCategoryNames(db, await collectCategoryNames(db, staged));
  await markReady(db, id, { ...counts, category_names });
}

function pollDelay(workedMs: number): Promise<void> {
  return setTimeout(Math.max(PAUSE.ms, PAUSE.times * workedMs));
}

/** Nothing of it is stored; its entries are gone. */
export function refuseImport(db: Database, id: string, refused: RefusedFile): Promise<void> {
  return inTransaction(db, async (trx) => {
    await markRefused(trx, id, refused);
    await deleteEntries(trx, id);
  });
}
