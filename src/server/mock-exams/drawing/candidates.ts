import type { Database, Trx } from '#server/database/database.ts';
import type { TemplateContent } from '#shared/mock-exams/template.contract.ts';
import { countPartQuestions } from '#shared/mock-exams/template.rules.ts';
import { type Pool, poolsOf } from './pools.ts';
import { listAnnulled, listPartners, listQuestions } from './pools.repository.ts';
import { listTextCandidates } from './text-candidates.ts';

/**
 * Lists candidates of each pool: questions, or texts if it is a pool of texts. A pool never needs more candidates than the
 * largest sheet has questions: one of them is free then, whatever the other pools have taken.
 */
export async function listCandidates(
  db: Database | Trx,
  contents: TemplateContent[],
  excluded: readonly string[],
): Promise<Map<Pool['key'], string[]>> {
  const sizes = contents.map(({ parts }) => parts.reduce((sum, part) => sum + countPartQuestions(part), 0));
  // a pair counts once, whichever question of it stays
  const partners = await listPartners(db, '');
  const skipped = new Set([...excluded, ...(await listAnnulled(db))]);
  const parts = contents.flatMap((content) => content.parts);
  const texts = await listTextCandidates(db, parts, { excluded: skipped, seed: null });
  const left = new Set([...skipped, ...partners, ...texts.partners]);
  const limit = Math.max(0, ...sizes) + left.size;
  const listed = await listQuestions(db, poolsOf(contents), limit);
  const singles = [...listed].map(([key, ids]) => [key, ids.filter((id) => !left.has(id))] as const);
  return new Map([...singles, ...texts.byPool]);
}
