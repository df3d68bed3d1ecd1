import type { Database, Trx } from '#server/database/database.ts';
import type { TemplateContent } from '#shared/mock-exams/template.contract.ts';
import { countPartQuestions } from '#shared/mock-exams/template.rules.ts';
import { type QuestionPool, listQuestionPools } from './pools.ts';
import { listAnnulledQuestions, listPairPartners, listPoolQuestions } from './pools.repository.ts';
import { listSharedTextCandidates } from './text-candidates.ts';

/**
 * Lists candidates of each pool: questions, or texts if it is a pool of texts. It needs no more of them than the
 * largest sheet has questions: one of them is then free, whatever the other pools have taken.
 */
export async function listCandidates(
  db: Database | Trx,
  contents: TemplateContent[],
  excluded: readonly string[],
): Promise<Map<QuestionPool['key'], string[]>> {
  const sizes = contents.map(({ parts }) => parts.reduce((sum, part) => sum + countPartQuestions(part), 0));
  // of each pair, one question is left out; which one doesn't matter here
  const partners = await listPairPartners(db, '');
  const skipped = new Set([...excluded, ...(await listAnnulledQuestions(db))]);
  const parts = contents.flatMap((content) => content.parts);
  const texts = await listSharedTextCandidates(db, parts, { excluded: skipped, seed: null });
  const left = new Set([...skipped, ...partners, ...texts.partners]);
  const limit = Math.max(0, ...sizes) + left.size;
  const listed = await listPoolQuestions(db, listQuestionPools(contents), limit);
  const singles = [...listed].map(([key, ids]) => [key, ids.filter((id) => !left.has(id))] as const);
  return new Map([...singles, ...texts.byPool]);
}
