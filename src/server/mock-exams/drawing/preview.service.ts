import type { Database, Trx } from '#server/database/database.ts';
import type { PartPreview } from '#shared/mock-exams/template-editing.contract.ts';
import { sharesOfSources } from '#shared/mock-exams/shares.rules.ts';
import type { PartSource, TemplateContent, TemplatePart } from '#shared/mock-exams/template.contract.ts';
import { questionsOfPart } from '#shared/mock-exams/template.rules.ts';
import { type Assignment, type Candidates, takeQuestions } from './assignment.ts';
import { listCandidates } from './candidates.ts';
import { type Demand, demandOf, poolOf, poolsOf } from './pools.ts';
import { countQuestions } from './pools.repository.ts';
import { findSourceNames, type SourceNames } from './source-names.repository.ts';

/** What drawSheet would find for each part and each of its sources just now. */
export async function previewDraw(db: Database | Trx, content: TemplateContent): Promise<PartPreview[]> {
  const candidates = await listCandidates(db, [content], []);
  const fitting = await countQuestions(db, poolsOf([content]));
  const sourceNames = await findSourceNames(
    db,
    content.parts.flatMap(({ sources }) => sources),
  );
  return takeEachPart(content.parts, candidates).map(({ part, taken, isComplete }) => ({
    name: part.name,
    is_available: isComplete,
    needed: questionsOfPart(part),
    found: [...taken.values()].reduce((sum, count) => sum + count, 0),
    sources: previewSources(part, taken).map(({ source, ...counts }) => {
      const fittingCount = fitting.get(poolOf(source, part.choices).key) ?? 0;
      return { name: nameOf(source, sourceNames, fittingCount), fitting: fittingCount, ...counts };
    }),
  }));
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

/** Of equal sources the first ones get what was found. */
function previewSources(
  part: TemplatePart,
  taken: Demand,
): { source: PartSource; needed: number; found: number }[] {
  const rest = new Map(taken);
  const shares = sharesOfSources(part);
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
