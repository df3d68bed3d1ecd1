import { sql } from 'kysely';
import {
  addToQuestionCounts,
  createAndLockCategories,
  createMissingCategories,
} from '#server/catalogue/categories.service.ts';
import type { Database, Trx } from '#server/database/database.ts';
import { shortenQuestionText } from '#shared/questions/question-file.rules.ts';
import { findWording } from './import-failure.repository.ts';
import type { EntryRange } from './import-matching.repository.ts';
import {
  analyzeMatches,
  insertNewQuestions,
  linkCategories,
  lockStored,
  matchEntries,
} from './import-publishing.repository.ts';
import type { StagedImport } from './import-staging.repository.ts';
import { collectCategoryNames, withImportLock } from './import.service.ts';

/** Entries that are tried together before the one that fails is looked for among them. */
const TOGETHER = 100;
const GENERAL = 'Error al importar preguntas';
const CATEGORY_FAILED = 'Error al crear la categoría';
const QUESTION_FAILED = 'Error al crear la pregunta';
const NOT_MADE = 'No se pudo crear la pregunta';

/**
 * The database has refused an import that is made set by set: what of it? Tries all of it again in smaller and smaller
 * pieces, takes everything back, and answers in the words of the specification (section 8).
 */
export async function explainFailure(db: Database, staged: StagedImport): Promise<string> {
  const over = new Error('taken back');
  let explanation: string | undefined;
  try {
    await withImportLock(db, async (trx) => {
      explanation = await findCulprit(trx, staged);
      throw over;
    });
  } catch (error) {
    if (error !== over) throw error;
  }
  return explanation ?? GENERAL;
}

async function findCulprit(trx: Trx, staged: StagedImport): Promise<string | undefined> {
  const { id, size, import_id } = staged;
  const names = await collectCategoryNames(trx, staged);
  if (await refusalOf(trx, () => createAndLockCategories(trx, names, import_id))) {
    return findCategory(trx, names, import_id);
  }
  await lockStored(trx, id);
  await matchEntries(trx, id, { first: 1, last: size });
  await analyzeMatches(trx);
  for (let first = 1; first <= size; first += TOGETHER) {
    const range = { first, last: Math.min(first + TOGETHER - 1, size) };
    const problem = (await tryQuestions(trx, staged, range)) ?? (await tryLinks(trx, staged, range));
    if (problem !== undefined) return problem;
  }
  return undefined;
}

async function findCategory(trx: Trx, names: string[], importId: string | null): Promise<string | undefined> {
  for (const name of names) {
    const detail = await refusalOf(trx, () => createMissingCategories(trx, [name], importId));
    if (detail !== undefined) return `${CATEGORY_FAILED} «${name}»: ${detail}`;
  }
  return undefined;
}

async function tryQuestions(trx: Trx, staged: StagedImport, range: EntryRange): Promise<string | undefined> {
  const detail = await refusalOf(trx, async () => {
    const { made, due } = await insertNewQuestions(trx, staged, range);
    if (made < due) throw new Error(NOT_MADE);
  });
  if (detail === undefined) return undefined;
  if (range.first < range.last) return inHalves(range, (half) => tryQuestions(trx, staged, half));
  if (detail === NOT_MADE) return NOT_MADE;
  const wording = shortenQuestionText(await findWording(trx, staged.id, range.first));
  return `${QUESTION_FAILED} «${wording}»: ${detail}`;
}

async function tryLinks(trx: Trx, staged: StagedImport, range: EntryRange): Promise<string | undefined> {
  const detail = await refusalOf(trx, async () => {
    const { added } = await linkCategories(trx, staged, range);
    await addToQuestionCounts(trx, added);
  });
  if (detail === undefined) return undefined;
  if (range.first < range.last) return inHalves(range, (half) => tryLinks(trx, staged, half));
  return `Error al asociar las categorías con la pregunta: ${detail}`;
}

async function inHalves(
  { first, last }: EntryRange,
  attempt: (half: EntryRange) => Promise<string | undefined>,
): Promise<string | undefined> {
  const middle = Math.floor((first + last) / 2);
  return (await attempt({ first, last: middle })) ?? attempt({ first: middle + 1, last });
}

/** What the database says against this piece of work, which then is taken back; undefined when it is done. */
async function refusalOf(trx: Trx, work: () => Promise<unknown>): Promise<string | undefined> {
  await sql`savepoint piece`.execute(trx);
  try {
    await work();
    await sql`release savepoint piece`.execute(trx);
    return undefined;
  } catch (error) {
    // where the connection is gone this fails too, and with it the whole search
    await sql`rollback to savepoint piece`.execute(trx);
    return error instanceof Error ? error.message : String(error);
  }
}
