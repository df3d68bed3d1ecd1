import { type Actor, recordChange } from '#server/audit/audit.service.ts';
import { isDatabaseUnavailable } from '#server/database/connections/unavailable.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { type Done, isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { QuestionImport } from '#shared/questions/imports/question-import.contract.ts';
import type { ImportFailure } from '#shared/questions/imports/imports.rules.ts';
import { withCleanExplanation } from './entry-explanation.service.ts';
import { explainFailure } from './import-failure.service.ts';
import { describePublication, withImportLock, publishStaged } from './import-publishing.service.ts';
import {
  deleteEntries,
  findTaggedExplanations,
  type StagedImport,
  updateExplanations,
} from './import-staging.repository.ts';
import {
  replaceFileNamesOfUser,
  discardStaleImports,
  findImport,
  findProblems,
  lockImport,
  markDiscarded,
  markPublished,
} from './imports.repository.ts';
import { reopenImport } from './previews/decisions.service.ts';
import { deletePreviews, updateLeftOutExcerpts } from './previews/previews.repository.ts';
import { deleteStagedFile } from './previews/staged.service.ts';
import { runInRanges } from './ranges.ts';

const NOT_FOUND = refuse('IMPORT_NOT_FOUND');
const NOT_READY = refuse('IMPORT_NOT_READY');
type NotFound = typeof NOT_FOUND;
type NotReady = typeof NOT_READY;

export async function readImport(db: Database | Trx, id: string): Promise<QuestionImport | NotFound> {
  return (await findImport(db, id)) ?? NOT_FOUND;
}

/** Lists all problems of an import, one per line. */
export async function formatProblems(db: Database, id: string): Promise<string | NotFound> {
  const problems = await findProblems(db, id);
  if (!problems) return NOT_FOUND;
  return problems.map((problem) => `${problem.replaceAll(/\s+/g, ' ')}\n`).join('');
}

interface Publishing {
  id: string;
  /** Whether plain explanations that contain tags are read as HTML. */
  explanations_as_html?: boolean;
}

type Publication =
  | QuestionImport
  | NotFound
  | NotReady
  | Refusal<'IMPORT_REFUSED'>
  | Refusal<'IMPORT_UNDECIDED'>
  | Refusal<'IMPORT_FAILED', ImportFailure>;

/** Publishes an import, all entries or none; repeating the call changes nothing. */
export async function publishImport(
  db: Database,
  actor: Actor,
  publishing: Publishing,
): Promise<Publication> {
  const { id } = publishing;
  let staged: StagedImport | undefined;
  try {
    const published = await withImportLock(db, async (trx) => {
      const locked = await lockImport(trx, id);
      if (!locked) return NOT_FOUND;
      if (locked.status === 'published') return readImport(trx, id);
      if (locked.status !== 'ready') return NOT_READY;
      if (locked.unmapped_categories > 0 || locked.undecided_near > 0) return refuse('IMPORT_UNDECIDED');
      staged = { id, size: locked.staged, last: locked.total ?? 0, import_id: id };
      return publishReady(trx, actor, { ...publishing, staged, file_name: locked.file_name });
    });
    if (!isRefused(published) || published.code !== 'IMPORT_CONTRADICTED') return published;
    await reopenImport(db, id, published.data.found);
    return refuse('IMPORT_REFUSED');
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const failure = staged && (await explainFailure(db, staged).catch(() => undefined));
    return refuse('IMPORT_FAILED', failure ?? { step: 'unknown' }, error);
  }
}

async function publishReady(
  trx: Trx,
  actor: Actor,
  {
    id,
    staged,
    file_name,
    explanations_as_html = false,
  }: Publishing & { staged: StagedImport; file_name: string },
) {
  if (explanations_as_html) await readTagsAsHtml(trx, staged);
  const counts = await publishStaged(trx, actor, staged);
  if (isRefused(counts)) return counts;
  await markPublished(trx, id, counts);
  await updateLeftOutExcerpts(trx, id);
  await deleteEntries(trx, id);
  await deletePreviews(trx, id, { exceptLeftOut: true });
  await recordChange(trx, actor, {
    action: 'published',
    entity: 'import',
    entity_id: id,
    entity_name: file_name,
    after: describePublication(counts, explanations_as_html),
  });
  return readImport(trx, id);
}

/** Turns plain explanations with tags into rich ones, which are sanitised like all others. */
function readTagsAsHtml(trx: Trx, { id, last }: StagedImport): Promise<void> {
  return runInRanges({ first: 1, last }, async (range) => {
    const tagged = await findTaggedExplanations(trx, id, range);
    const read = tagged.map((entry) => withCleanExplanation({ ...entry, explanation_format: 'rich' }));
    if (read.length > 0) await updateExplanations(trx, id, read);
  });
}

/** Discards an import that was not published and deletes its entries; repeating the call changes nothing. */
export function discardImport(db: Database, actor: Actor, id: string): Promise<Done | NotFound | NotReady> {
  return inTransaction(db, async (trx) => {
    const locked = await lockImport(trx, id);
    if (!locked) return NOT_FOUND;
    if (locked.status === 'published' || locked.status === 'undone') return NOT_READY;
    await markDiscarded(trx, id);
    await deleteStagedFile(trx, id);
    await recordChange(trx, actor, {
      action: 'discarded',
      entity: 'import',
      entity_id: id,
      entity_name: locked.file_name,
      before: { status: locked.status },
      after: { status: 'discarded' },
    });
    return {};
  });
}

/** Discards imports that nobody has published in time, and deletes their entries. */
export function discardOverdueImports(db: Database): Promise<void> {
  return inTransaction(db, async (trx) => {
    for (const id of await discardStaleImports(trx)) await deleteStagedFile(trx, id);
  });
}

/** Removes the names of a user's files from imports, which are kept; the user's id is removed with the profile. */
export function removeUserFromImports(trx: Trx, userId: string): Promise<void> {
  return replaceFileNamesOfUser(trx, userId);
}
