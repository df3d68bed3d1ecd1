import { setTimeout } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { type Actor, record } from '#server/audit/audit.service.ts';
import { type Database, inTransaction } from '#server/database/database.ts';
import type { QuestionEntry } from '#shared/questions/question-file.rules.ts';
import { hasTaggedText } from './entry-explanation.service.ts';
import { checkFile, type CheckedInParts } from './check-file.service.ts';
import { type EntryPreview, findNewCategoryNames, previewEntries } from './import-matching.repository.ts';
import { analyzeEntries, deleteEntries, stageBatch, type StagedImport } from './import-staging.repository.ts';
import { collectCategoryNames, describeContradiction } from './import-publishing.service.ts';
import { describeImportFailure } from '#shared/questions/imports.rules.ts';
import { inRanges } from './ranges.ts';
import { addToStaged, createImport, markReady, markRefused, setTotal } from './imports.repository.ts';

const NAME_MAX = 255;
/** Between two steps of checking exams have their turn: so long at least, and so many times the step. */
const PAUSE = { ms: 20, times: 2 };

/** One file at a time is checked; the others wait with their bytes. */
const checks = new WeakMap<Database, LimitFunction>();

/**
 * Takes a file in and answers its import at once; `checked` is done when it is known what it would do, or what is wrong
 * with it, and never fails.
 */
export async function receiveFile(
  db: Database,
  actor: NonNullable<Actor>,
  file: { name: string; bytes: ArrayBuffer },
  onError: (error: unknown) => void,
): Promise<{ import_id: string; checked: Promise<void> }> {
  const file_name = fileName(file.name);
  const import_id = await inTransaction(db, async (trx) => {
    const id = await createImport(trx, { file_name, created_by: actor.id });
    await record(trx, actor, { action: 'uploaded', entity: 'import', entity_id: id, entity_name: file_name });
    return id;
  });
  const turn = checks.get(db) ?? pLimit(1);
  checks.set(db, turn);
  const checked = turn(() => checkFile(file.bytes, (found) => prepare(db, import_id, found))).catch(
    async (error: unknown) => {
      onError(error);
      // where the database is gone, it is discarded after an hour
      await refuseImport(db, import_id, [describeImportFailure({ step: 'unknown' })]).catch(() => {});
    },
  );
  return { import_id, checked };
}

/** What can be stored and shown of the name that a browser gives. */
function fileName(name: string): string {
  const storable = name.toWellFormed().replaceAll('\0', '').trim();
  return Array.from(storable).slice(0, NAME_MAX).join('').trim() || 'preguntas.json';
}

async function prepare(db: Database, id: string, file: CheckedInParts): Promise<void> {
  if (file.errors) return refuseImport(db, id, file.errors);
  await setTotal(db, id, file.total);
  for await (const batch of file.batches()) {
    const from = performance.now();
    if (!(await stage(db, id, batch))) return;
    await pollDelay(performance.now() - from);
  }
  await analyzeEntries(db);
  await previewImport(db, { id, size: file.total });
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
async function previewImport(db: Database, staged: Pick<StagedImport, 'id' | 'size'>): Promise<void> {
  const { id, size } = staged;
  const counts = { questions_new: 0, repeats: 0, repeats_extended: 0 };
  const problems: string[] = [];
  const added = new Set<string>();
  const count = ({ question_id, is_repeat, missing_keys, contradiction }: EntryPreview): void => {
    if (contradiction) problems.push(describeContradiction(contradiction));
    const addedKeys = missing_keys.map((key) => `${question_id} ${key}`).filter((key) => !added.has(key));
    for (const key of addedKeys) added.add(key);
    if (!is_repeat) counts.questions_new += 1;
    else counts.repeats += 1;
    if (is_repeat && addedKeys.length > 0) counts.repeats_extended += 1;
  };
  await inRanges(
    { first: 1, last: size },
    async (range) => (await previewEntries(db, id, range)).forEach(count),
    pollDelay,
  );
  if (problems.length > 0) return refuseImport(db, id, problems);
  const category_names = await findNewCategoryNames(db, await collectCategoryNames(db, staged));
  await markReady(db, id, { ...counts, category_names });
}

function pollDelay(workedMs: number): Promise<void> {
  return setTimeout(Math.max(PAUSE.ms, PAUSE.times * workedMs));
}

/** Nothing of it is stored; its entries are gone. */
export function refuseImport(db: Database, id: string, problems: string[]): Promise<void> {
  return inTransaction(db, async (trx) => {
    await markRefused(trx, id, problems);
    await deleteEntries(trx, id);
  });
}
