import type { Trx } from '#server/database/database.ts';
import type { ImportResult } from '#shared/questions/imports/imports.rules.ts';
import { findNewCategoryNames } from '#server/questions/imports/import-matching.repository.ts';
import { markReady, markRefused } from './outcome.repository.ts';
import { inRanges } from '#server/questions/imports/ranges.ts';
import { findCategoryTargets } from './category-mapping.repository.ts';
import { findPreviewFacts, type PreviewFacts } from './previews.repository.ts';

/** What publishing would do by what was decided so far. */
interface Summary {
  counts: Omit<ImportResult, 'categories_created'>;
  /** The number of entries that are imported. */
  imported: number;
  /** The number of entries with problems that nothing was decided about. */
  undecided: number;
  leftOut: number;
  /** Of what is left out or undecided. */
  problems: string[];
  keys: Set<string>;
}

/** Counts anew what an import would do, and with that whether it may be published; it is locked, or being checked. */
export async function summarizeImport(trx: Trx, id: string, total: number): Promise<void> {
  const { counts, imported, undecided, leftOut, problems, keys } = await summarize(trx, id, total);
  if (undecided > 0 || imported === 0)
    return markRefused(trx, id, { problems, importable: imported, staged: imported });
  const targets = await findCategoryTargets(trx, id, [...keys]);
  const category_names = await findNewCategoryNames(trx, targets);
  await markReady(trx, id, {
    ...counts,
    category_names,
    problems,
    staged: imported,
    leaves_out: leftOut > 0,
  });
}

async function summarize(trx: Trx, id: string, total: number): Promise<Summary> {
  const summary: Summary = {
    counts: { questions_new: 0, repeats: 0, repeats_extended: 0, questions_replaced: 0 },
    imported: 0,
    undecided: 0,
    leftOut: 0,
    problems: [],
    keys: new Set(),
  };
  const count = createEntryCount(summary);
  await inRanges({ first: 1, last: total }, async (range) =>
    (await findPreviewFacts(trx, id, range)).forEach((entry) => {
      if (entry.decision === 'skip') summary.leftOut += 1;
      else if (entry.problems.length > 0 && entry.decision === null) summary.undecided += 1;
      else return count(entry);
      summary.problems.push(...entry.problems);
    }),
  );
  return summary;
}

/** Returns a function that counts entries to be imported, in the order of the file. */
function createEntryCount(summary: Summary): (entry: PreviewFacts) => void {
  const { counts, keys } = summary;
  const [fresh, added, replaced] = [new Set<string>(), new Set<string>(), new Set<string>()];
  /** Whether it adds a category that no entry before it has added. */
  const addsCategory = ({ question_id, missing_keys }: PreviewFacts): boolean => {
    const before = added.size;
    for (const key of missing_keys) added.add(`${question_id} ${key}`);
    return added.size > before;
  };
  return (entry) => {
    const { is_stored, category_keys, decision } = entry;
    const question = entry.question_id ?? '';
    summary.imported += 1;
    for (const key of category_keys) keys.add(key);
    const isExtending = addsCategory(entry);
    if (is_stored && decision === 'replace') replaced.add(question);
    counts.questions_replaced = replaced.size;
    if (is_stored || fresh.has(question)) {
      counts.repeats += 1;
      if (isExtending) counts.repeats_extended += 1;
    } else {
      counts.questions_new += 1;
      fresh.add(question);
    }
  };
}
