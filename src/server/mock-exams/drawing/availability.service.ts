import type { Database, Trx } from '#server/database/database.ts';
import type { TemplateContent } from '#shared/mock-exams/template.contract.ts';
import { listCandidates } from './candidates.ts';
import { toPoolDemand } from './pools.ts';
import { assignQuestionsToParts } from './take-from-bank.ts';

/** For each template, which of its parts drawSheet could fill just now. */
export async function findAvailableParts(
  db: Database | Trx,
  contents: TemplateContent[],
  excluded: readonly string[] = [],
): Promise<boolean[][]> {
  const candidates = await listCandidates(db, contents, excluded);
  return contents.map(
    ({ parts }) => assignQuestionsToParts(parts.map(toPoolDemand), candidates).areAvailable,
  );
}
