import type { Database, Trx } from '#server/database/database.ts';
import type { PartPreview } from '#shared/mock-exams/template-editing.contract.ts';
import { calculateSourceShares } from '#shared/mock-exams/shares.rules.ts';
import type { PartSource, TemplateContent, TemplatePart } from '#shared/mock-exams/template.contract.ts';
import { countPartQuestions } from '#shared/mock-exams/template.rules.ts';
import { type QuestionAssignment, type PoolCandidates, takeQuestions } from './assignment.ts';
import { listCandidates } from './candidates.ts';
import { type PoolDemand, toPoolDemand, toQuestionPool, listQuestionPools } from './pools.ts';
import { countPoolQuestions } from './pools.repository.ts';
import { countSharedTextsBySource, toTextPoolKey } from './text-candidates.ts';
import { findSourceNames, type SourceNames } from './source-names.repository.ts';

/** Returns how many questions drawSheet would now find for each part and each of its sources. */
export async function previewDraw(db: Database | Trx, content: TemplateContent): Promise<PartPreview[]> {
  const candidates = await listCandidates(db, [content], []);
  const fittingTexts = await countSharedTextsBySource(db, content.parts);
  const fitting = await countPoolQuestions(db, listQuestionPools([content]));
  const sourceNames = await findSourceNames(
    db,
    content.parts.flatMap(({ sources }) => sources),
  );
  return takeEachPart(content.parts, candidates).map(({ part, taken, isComplete }) => {
    const count = [...taken.values()].reduce((sum, one) => sum + one, 0);
    const shared = { name: part.name, is_available: isComplete, needed: countPartQuestions(part) };
    const fittingOf = (source: PartSource) =>
      fittingTexts.get(toTextPoolKey(part, source)) ??
      fitting.get(toQuestionPool(source, part.choices).key) ??
      0;
    const sources = previewSources(part, taken).map(({ source, ...counts }) => ({
      name: nameOf(source, sourceNames, fittingOf(source)),
      fitting: fittingOf(source),
      ...counts,
    }));
    if (part.shared_texts === undefined) return { ...shared, found: count, shared_texts: null, sources };
    const needed = part.shared_texts * part.alternatives;
    return {
      ...shared,
      found: (count * shared.needed) / needed,
      shared_texts: { needed, found: count },
      sources: sources.map((source) => ({ ...source, needed: null, found: null })),
    };
  });
}

/** Takes questions for one part after the other; a part that can't be filled leaves its questions to later parts. */
function takeEachPart(
  parts: TemplatePart[],
  candidates: PoolCandidates,
): { part: TemplatePart; taken: PoolDemand; isComplete: boolean }[] {
  let assignment: QuestionAssignment = new Map();
  return parts.map((part) => {
    const taking = takeQuestions(assignment, candidates, toPoolDemand(part));
    if (taking.isComplete) ({ assignment } = taking);
    return { part, taken: taking.taken, isComplete: taking.isComplete && part.sources.length > 0 };
  });
}

/** Divides the questions taken for a part among its sources; if sources share a pool, the first ones get them. */
function previewSources(
  part: TemplatePart,
  taken: PoolDemand,
): { source: PartSource; needed: number; found: number }[] {
  const rest = new Map(taken);
  const shares = calculateSourceShares(part);
  return part.sources.map((source, i) => {
    const { ordinary = 0, reserve = 0 } = shares[i] ?? {};
    const { key } = toQuestionPool(source, part.choices);
    const needed = (ordinary + reserve) * part.alternatives;
    const found = Math.min(needed, rest.get(key) ?? 0);
    rest.set(key, (rest.get(key) ?? 0) - found);
    return { source, needed, found };
  });
}

function nameOf(source: PartSource, { categories, laws }: SourceNames, fitting: number): string | null {
  if (source.kind === 'category') return categories.get(source.category_id) ?? null;
  // questions may cite a law of which only its identifier is known
  const law = laws.get(source.law_id) ?? (fitting > 0 ? source.law_id : null);
  return law !== null && source.title !== null ? `${law}, ${source.title}` : law;
}
