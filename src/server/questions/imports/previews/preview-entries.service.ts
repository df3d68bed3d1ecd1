import type { Database } from '#server/database/database.ts';
import { displayExplanation } from '#server/questions/explanation.service.ts';
import { findImport } from '#server/questions/imports/imports.repository.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import type {
  EntriesPage,
  ImportEntry,
  PreviewedQuestion,
} from '#shared/questions/imports/import-previews.contract.ts';
import type { ImportDecision, ImportFilter } from '#shared/questions/imports/import-previews.rules.ts';
import { countPreviewEntries, listPreviewEntries, type FoundEntry } from './preview-entries.repository.ts';

export async function listEntryPreviews(
  db: Database,
  given: { id: string; page: number; filter: ImportFilter },
): Promise<EntriesPage | Refusal<'IMPORT_NOT_FOUND'>> {
  if (!(await findImport(db, given.id))) return refuse('IMPORT_NOT_FOUND');
  const counts = await countPreviewEntries(db, given.id);
  const entries = await listPreviewEntries(db, given);
  return { entries: entries.map(toEntry), total: counts[given.filter], counts };
}

function toEntry({ is_staged, is_decidable, ...entry }: FoundEntry): ImportEntry {
  return {
    ...entry,
    question: entry.question && toShown(entry.question),
    other: entry.other && { ...entry.other, question: toShown(entry.other.question) },
    near: entry.near.map((one) => ({ ...one, question: toShown(one.question) })),
    decisions: is_staged ? findDecisions(entry, is_decidable) : [],
  };
}

function toShown(question: PreviewedQuestion): PreviewedQuestion {
  // stored HTML may be older than the present rules: it is sanitised again before it is shown
  return { ...question, ...displayExplanation(question) };
}

function findDecisions(
  { problems, changes }: Pick<ImportEntry, 'problems' | 'changes'>,
  isDecidable: boolean,
): ImportDecision[] {
  if (isDecidable) return ['skip', 'keep', 'replace'];
  if (problems.length > 0) return ['skip'];
  return changes.length > 0 ? ['skip', 'keep', 'replace'] : ['keep', 'skip'];
}
