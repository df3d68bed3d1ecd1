import type { Database, Trx } from '#server/database/database.ts';
import type { PartPreview } from '#shared/mock-exams/template-editing.contract.ts';
import { calculateSourceShares } from '#shared/mock-exams/shares.rules.ts';
import type { PartSource, TemplateContent, TemplatePart } from '#shared/mock-exams/template.contract.ts';
import { countPartQuestions } from '#shared/mock-exams/template.rules.ts';
import { type Assignment, type Candidates, takeQuestions } from './assignment.ts';
import { listCandidates } from './candidates.ts';
import { type Demand, demandOf, poolOf, poolsOf } from './pools.ts';
import { countQuestions } from './pools.repository.ts';
import { countTextsOfSources, toTextPoolKey } from './text-candidates.ts';
import { findSourceNames, type SourceNames } from './source-names.repository.ts';

/** Returns what drawSheet would find now for each part and each of its sources. */
export async function previewDraw(db: Database | Trx, content: TemplateContent): Promise<PartPreview[]> {
  const candidates = await listCandidates(db, [content], []);
  const fittingTexts = await countTextsOfSources(db, content.parts);
  const fitting = await countQuestions(db, poolsOf([content]));
  const sourceNames = await findSourceNames(
    db,
    content.parts.flatMap(({ sources }) => sources),
  );
  return takeEachPart(content.parts, candidates).map(({ part, taken, isComplete }) => {
    const count = [...taken.values()].reduce((sum, one) => sum + one, 0);
    const shared = { name: part.name, is_available: isComplete, needed: countPartQuestions(part) };
    const fittingOf = (source: PartSource) =>
      fittingTexts.get(toTextPoolKey(part, source)) ?? fitting.get(poolOf(source, part.choices).key) ?? 0;
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

/** A part that can't be filled leaves its questions to the parts after it. */
function takeEachPart(
  parts: TemplatePart[],
  candidates: Candidates,
): { part: TemplatePart; taken: Demand; isComplete: boolean }[] {
  let assignment: Assignment = new Map();
  return parts.map((part) => {
    const taking = takeQuestions(assignment, candidates, demandOf(part));
    if (taking.isComplete) ({ assignment } = taking);
    return { part, taken: taking.taken, isComplete: taking.isComplete && part.sources.length > 0 };
  });
}

/** Distributes the questions found among the sources that need them; of sources with one pool, the first get them. */
function previewSources(
  part: TemplatePart,
  taken: Demand,
): { source: PartSource; needed: number; found: number }[] {
  const rest = new Map(taken);
  const shares = calculateSourceShares(part);
  return part.sources.map((source, i) => {
    const { ordinary = 0, reserve = 0 } = shares[i] ?? {};
    const { key } = poolOf(source, part.choices);
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
