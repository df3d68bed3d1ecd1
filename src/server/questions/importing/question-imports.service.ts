import { type Actor, record } from '#server/audit/audit.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import type { QuestionImport } from '#shared/questions/question-imports.contract.ts';
import { refuseImport } from './import-checking.service.ts';
import { withCleanExplanation } from './entry-explanation.service.ts';
import { explainFailure } from './import-failure.service.ts';
import {
  discardEntries,
  findTaggedExplanations,
  type StagedImport,
  updateExplanations,
} from './import-staging.repository.ts';
import { ImportRefused, inRanges, withImportLock, publishStaged } from './import.service.ts';
import {
  discardStale,
  findImport,
  findProblems,
  lockImport,
  markDiscarded,
  markPublished,
} from './question-imports.repository.ts';

/** The database has refused to publish an import; the message says what of it, as the specification words it. */
export class ImportFailed extends Error {}

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
export async function publishImport(
  db: Database,
  actor: Actor,
  id: string,
  { explanations_as_html = false }: { explanations_as_html?: boolean } = {},
): Promise<Publication> {
  let staged: StagedImport | undefined;
  try {
    return await withImportLock(db, async (trx) => {
      const locked = await lockImport(trx, id);
      if (!locked) return { outcome: 'not_found' };
      if (locked.status === 'ready') {
        staged = { id, size: locked.total ?? 0, import_id: id };
        if (explanations_as_html) await readTagsAsHtml(trx, staged);
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
      await refuseImport(db, id, error.errors);
      return { outcome: 'refused' };
    }
    if (!staged) throw error;
    const explanation = await explainFailure(db, staged).catch(() => undefined);
    // where not even that works, it isn't about the import
    throw explanation === undefined ? error : new ImportFailed(explanation, { cause: error });
  }
}

/** Text explanations with tags become rich ones, sanitized like every other. */
function readTagsAsHtml(trx: Trx, { id, size }: StagedImport): Promise<void> {
  return inRanges(size, async (range) => {
    const tagged = await findTaggedExplanations(trx, id, range);
    const read = tagged.map((entry) => withCleanExplanation({ ...entry, explanation_format: 'rich' }));
    if (read.length > 0) await updateExplanations(trx, id, read);
  });
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
