import pLimit, { type LimitFunction } from 'p-limit';
import { type Actor, recordChange } from '#server/audit/audit.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { describeImportFailure } from '#shared/questions/imports/imports.rules.ts';
import { checkFile, type CheckedInParts, QUICK_CHECK_QUESTIONS_MAX } from './check-file.service.ts';
import { hasMoreQuestionsThan } from './near-repeats/near-repeats.repository.ts';
import { findNearRepeats } from './near-repeats/near-repeats.service.ts';
import { toContradictionProblem } from './contradiction.service.ts';
import { analyzeEntries } from './import-staging.repository.ts';
import { insertImport, lockImport, setRemarks, setTotal } from './imports.repository.ts';
import {
  analyzePreviews,
  compareWithStoredQuestions,
  isEntryInRange,
  setStoredProblems,
} from './previews/previews.repository.ts';
import { markImportRefused } from './previews/outcome.repository.ts';
import { keepImportFile, withKeptFile } from './rereading/kept-file.service.ts';
import { type ReadingSettings, setReadingOptions } from './rereading/import-reading.repository.ts';
import { deleteStagedFile } from './previews/staged.service.ts';
import { pauseAfterStep, stageFile } from './previews/staging.service.ts';
import { summarizeImport } from './previews/summary.service.ts';
import { runInRanges } from './ranges.ts';

const NAME_MAX = 255;
const AS_IT_IS: ReadingSettings = { clean_ups: [], columns: null };

export interface UploadedFile {
  name: string;
  /** The bytes of the file, or its path. */
  bytes: ArrayBuffer | string;
}

/** Queues that check one file at a time; waiting files have their bytes in memory. */
const checks = new WeakMap<Database, LimitFunction>();

/**
 * Receives a file and returns its import at once. `checked` resolves when the import is ready or refused, and never
 * rejects.
 */
export async function receiveFile(
  db: Database,
  actor: NonNullable<Actor>,
  file: UploadedFile,
  onError: (error: unknown) => void,
): Promise<{ import_id: string; checked: Promise<void> }> {
  const file_name = fileName(file.name);
  const import_id = await inTransaction(db, async (trx) => {
    const id = await insertImport(trx, { file_name, created_by: actor.id });
    await recordChange(trx, actor, {
      action: 'uploaded',
      entity: 'import',
      entity_id: id,
      entity_name: file_name,
    });
    return id;
  });
  const checked = inTurn(db, import_id, onError, async () => {
    const isKept = await keepImportFile(db, import_id, file.bytes);
    await check(db, import_id, { ...file, isKept, reading: AS_IT_IS });
  });
  return { import_id, checked };
}

/** Reads and checks an import's file again; then `decideAgain` may apply the administrator's decisions again. */
export function checkFileAgain(
  db: Database,
  { id, file_name, reading }: { id: string; file_name: string; reading: ReadingSettings },
  onError: (error: unknown) => void,
  decideAgain: (trx: Trx) => Promise<unknown>,
): Promise<void> {
  return inTurn(db, id, onError, async () => {
    await withKeptFile(db, id, (bytes) =>
      check(db, id, { name: file_name, bytes, isKept: true, reading, decideAgain }),
    );
  });
}

/** Runs checks one after the other; the returned promise never rejects. */
function inTurn(
  db: Database,
  id: string,
  onError: (error: unknown) => void,
  work: () => Promise<void>,
): Promise<void> {
  const turn = checks.get(db) ?? pLimit(1);
  checks.set(db, turn);
  return turn(work).catch(async (error: unknown) => {
    onError(error);
    // if the database can't be reached either, the import is discarded after an hour
    await refuseImport(db, id, [describeImportFailure({ step: 'unknown' })]).catch(() => {});
  });
}

/** Reduces the file name that the browser sends to what can be stored and shown. */
function fileName(name: string): string {
  const storable = name.toWellFormed().replaceAll('\0', '').trim();
  return Array.from(storable).slice(0, NAME_MAX).join('').trim() || 'preguntas.json';
}

interface FileToCheck extends UploadedFile {
  isKept: boolean;
  reading: ReadingSettings;
  decideAgain?: (trx: Trx) => Promise<unknown>;
}

async function check(db: Database, id: string, { isKept, decideAgain, ...file }: FileToCheck): Promise<void> {
  const hasFewQuestions = !(await hasMoreQuestionsThan(db, QUICK_CHECK_QUESTIONS_MAX));
  await checkFile({ ...file, hasFewQuestions }, (found) =>
    prepare(db, id, isKept ? found : withoutCleanUps(found), decideAgain),
  );
}

/** Removes the offered clean-ups of a file that isn't stored, because they need to read the file again. */
function withoutCleanUps(found: CheckedInParts): CheckedInParts {
  return 'refused' in found ? found : { ...found, clean_ups: [] };
}

async function prepare(
  db: Database,
  id: string,
  file: CheckedInParts,
  decideAgain: (trx: Trx) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const table = file.table && file.table.length > 0 ? { rows: file.table } : null;
  await setReadingOptions(db, id, { clean_ups: 'refused' in file ? [] : file.clean_ups, table });
  if ('refused' in file) return refuseImport(db, id, [file.refused], { isTable: table !== null });
  const { problems, remarks, total } = file;
  if (remarks.length > 0) await setRemarks(db, id, remarks);
  if (problems.length > 0) return refuseImport(db, id, problems);
  await setTotal(db, id, total);
  if (!(await stageFile(db, id, file))) return;
  await analyzeEntries(db);
  await inTransaction(db, analyzePreviews);
  await compareEntries(db, id, total);
  await findNearRepeats(db, id, file, pauseAfterStep);
  await inTransaction(db, async (trx) => {
    const locked = await lockImport(trx, id);
    if (locked?.status !== 'checking') return;
    await decideAgain(trx);
    await summarizeImport(trx, id);
  });
}

/** Compares the entries with the question bank in several steps, between which other requests are served. */
async function compareEntries(db: Database, id: string, total: number): Promise<void> {
  await runInRanges(
    { first: 1, last: total },
    async (range) => {
      const found = await compareWithStoredQuestions(db, id, isEntryInRange(range));
      if (found.length > 0) await setStoredProblems(db, id, found.map(toContradictionProblem));
    },
    pauseAfterStep,
  );
}

/**
 * Refuses an import and deletes its entries. A table whose columns can't be recognised waits for the administrator to
 * name them.
 */
function refuseImport(db: Database, id: string, problems: string[], { isTable = false } = {}): Promise<void> {
  return inTransaction(db, async (trx) => {
    await markImportRefused(trx, id, { problems, importable: null, staged: 0 });
    if (!isTable) await deleteStagedFile(trx, id);
  });
}
