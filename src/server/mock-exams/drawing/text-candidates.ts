import type { Database, Trx } from '#server/database/database.ts';
import type { PartSource, TemplatePart } from '#shared/mock-exams/template.contract.ts';
import { listAnnulled } from './pools.repository.ts';
import { createRandomInt, shuffle } from './random.ts';
import { textPoolOf, textPoolsOf } from './text-pools.ts';
import { listPairsOfTexts, listQuestionsOfPairs, listTexts } from './text-pools.repository.ts';

export interface TextCandidates {
  /** The texts of each pool, in the order in which they are taken. */
  byPool: Map<string, string[]>;
  /** Single questions that stay away, for a text has the other one of their pair. */
  partners: string[];
}

/** `seed` decides the order; without one it is that of the ids. */
export async function listTextCandidates(
  db: Database | Trx,
  parts: TemplatePart[],
  { excluded, seed }: { excluded: ReadonlySet<string>; seed: string | null },
): Promise<TextCandidates> {
  const byPool = new Map<string, string[]>();
  for (const pool of textPoolsOf(parts)) {
    const texts = await listTexts(db, pool, [...excluded]);
    byPool.set(pool.key, seed === null ? texts : shuffle(texts, createRandomInt(seed, pool.key)));
  }
  const all = [...new Set([...byPool.values()].flat())];
  const pairs = all.length === 0 ? [] : await listPairsOfTexts(db, all);
  if (pairs.length === 0) return { byPool, partners: [] };
  const left = textsOfTakenPairs(all, pairs);
  return {
    byPool: new Map([...byPool].map(([key, ids]) => [key, ids.filter((id) => !left.has(id))])),
    partners: await listQuestionsOfPairs(
      db,
      pairs.filter(({ text_id }) => !left.has(text_id)).map(({ pair }) => pair),
    ),
  };
}

/** Texts with a question whose pair one before them has: one exam has at most one of a pair (rules.md 66). */
function textsOfTakenPairs(
  textIds: string[],
  pairs: { text_id: string; pair: string }[],
): ReadonlySet<string> {
  const byText = Map.groupBy(pairs, ({ text_id }) => text_id);
  const taken = new Set<string>();
  const left = new Set<string>();
  for (const id of textIds) {
    const own = (byText.get(id) ?? []).map(({ pair }) => pair);
    if (own.some((pair) => taken.has(pair))) left.add(id);
    else for (const pair of own) taken.add(pair);
  }
  return left;
}

/** Counts how many texts of each source alone fit its part, by `textKeyOf`. */
export async function countTextsOfSources(
  db: Database | Trx,
  parts: TemplatePart[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const annulled = await listAnnulled(db);
  const single = parts.flatMap((part) => part.sources.map((source) => ({ ...part, sources: [source] })));
  for (const pool of textPoolsOf(single)) counts.set(pool.key, (await listTexts(db, pool, annulled)).length);
  return counts;
}

/** '' for a part of single questions. */
export function textKeyOf(part: TemplatePart, source: PartSource): string {
  return textPoolOf({ ...part, sources: [source] })?.key ?? '';
}
