import { setTimeout } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { type Actor, record } from '#server/audit/audit.service.ts';
import { type Database, inTransaction } from '#server/database/database.ts';
import type { QuestionEntry } from '#shared/questions/question-file.rules.ts';
import type { QuestionImport } from '#shared/questions/question-imports.contract.ts';
import { checkFile, type CheckedInParts } from './check-file.service.ts';
import { explainFailure } from './import-failure.service.ts';
import { type EntryPreview, findNewCategoryNames, previewEntries } from './import-matching.repository.ts';
import { analyzeEntries, discardEntries, stageBatch, type StagedImport } from './import-staging.repository.ts';
import {
  collectCategoryNames,
  describeContradiction,
  ImportRefused,
  inRanges,
  inTurn,
  publishStaged,
} from './import.service.ts';
import {
  addToStaged,
  createImport,
  discardStale,
  findImport,
  findProblems,
  lockImport,
  markDiscarded,
  markPublished,
  markReady,
  markRefused,
  setTotal,
} from './question-imports.repository.ts';

const NAME_MAX = 255;
/** Between two steps of checking exams have their turn: so long at least, and so many times the step. */
const PAUSE = { ms: 40, times: 2 };

/** One file at a time is checked; the others wait with their bytes. */
const checks = new WeakMap<Database, LimitFunction>();

/** The database has refused to publish an import; the message says what of it, as the specification words it. */
export class ImportFailed extends Error {}

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
      await refuse(db, import_id, ['Error al importar preguntas']).catch(() => {});
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
  if (file.errors) return refuse(db, id, file.errors);
  await setTotal(db, id, file.total);
  for await (const batch of file.batches()) {
    const from = performance.now();
    if (!(await stage(db, id, batch))) return;
    await pauseAfter(performance.now() - from);
  }
  await analyzeEntries(db);
  await previewImport(db, { id, size: file.total });
}

/** False when the import was discarded meanwhile. */
function stage(db: Database, id: string, batch: QuestionEntry[]): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const isWanted = await addToStaged(trx, id, batch.length);
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
  await inRanges(size, async (range) => (await previewEntries(db, id, range)).forEach(count), pauseAfter);
  if (problems.length > 0) return refuse(db, id, problems);
  const category_names = await findNewCategoryNames(db, await collectCategoryNames(db, staged));
  await markReady(db, id, { ...counts, category_names });
}

function pauseAfter(workedMs: number): Promise<void> {
  return setTimeout(Math.max(PAUSE.ms, PAUSE.times * workedMs));
}

function refuse(db: Database, id: string, problems: string[]): Promise<void> {
  return inTransaction(db, async (trx) => {
    await markRefused(trx, id, problems);
    await discardEntries(trx, id);
  });
}

/** All that is wrong with an import, however much, a line each; undefined where there is none of that id. */
export async function tellProblems(db: Database, id: string): Promise<string | undefined> {
  return (await findProblems(db, id))?.map((problem) => `${problem.replaceAll(/\s+/g, ' ')}\n`).join('');
}

export type Publication =
  | { outcome: 'done'; published: QuestionImport }
  | { outcome: 'not_found' }
  | { outcome: 'not_ready' }
  | { outcome: 'refused' };

/** All or nothing; a repeat changes nothing. Throws an ImportFailed when the database refuses something of it. */
export async function publishImport(db: Database, actor: Actor, id: string): Promise<Publication> {
  let staged: StagedImport | undefined;
  try {
    return await inTurn(db, async (trx) => {
      const locked = await lockImport(trx, id);
      if (!locked) return { outcome: 'not_found' };
      if (locked.status === 'ready') {
        staged = { id, size: locked.total ?? 0, import_id: id };
        const counts = await publishStaged(trx, staged);
        await markPublished(trx, id, counts);
        await discardEntries(trx, id);
        await record(trx, actor, {
          action: 'published',
          entity: 'import',
          entity_id: id,
          entity_name: locked.file_name,
          after: counts,
        });
      } else if (locked.status !== 'published') {
        return { outcome: 'not_ready' };
      }
      const published = await findImport(trx, id);
      return published ? { outcome: 'done', published } : { outcome: 'not_found' };
    });
  } catch (error) {
    if (error instanceof ImportRefused) {
      await refuse(db, id, error.errors);
      return { outcome: 'refused' };
    }
    if (!staged) throw error;
    const explanation = await explainFailure(db, staged).catch(() => undefined);
    // where not even that works, it isn't about the import
    throw explanation === undefined ? error : new ImportFailed(explanation, { cause: error });
  }
}

/** Forgets a file that was not published; a repeat changes nothing. */
export function discardImport(
  db: Database,
  actor: Actor,
  id: string,
): Promise<'done' | 'not_found' | 'not_ready'> {
  return inTransaction(db, async (trx) => {
    const locked = await lockImport(trx, id);
    if (!locked) return 'not_found';
    if (locked.status === 'published' || locked.status === 'undone') return 'not_ready';
    await markDiscarded(trx, id);
    await discardEntries(trx, id);
    await record(trx, actor, {
      action: 'discarded',
      entity: 'import',
      entity_id: id,
      entity_name: locked.file_name,
      before: { status: locked.status },
      after: { status: 'discarded' },
    });
    return 'done';
  });
}

/** Discards imports that nobody has come back to. */
export function clearImports(db: Database): Promise<void> {
  return inTransaction(db, async (trx) => {
    for (const id of await discardStale(trx)) await discardEntries(trx, id);
  });
}
