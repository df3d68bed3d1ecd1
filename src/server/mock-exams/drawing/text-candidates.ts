import type { Database, Trx } from '#server/database/database.ts';
import type { PartSource, TemplatePart } from '#shared/mock-exams/template.contract.ts';
import { listAnnulledQuestions } from './pools.repository.ts';
import { createRandomInt, shuffle } from './random.ts';
import { toTextPool, listTextPools } from './text-pools.ts';
import {
  listQuestionPairsOfTexts,
  listQuestionsOfPairs,
  listSharedTextsOfPool,
} from './text-pools.repository.ts';

export interface SharedTextCandidates {
  /** The texts of each pool, in the order in which they are taken. */
  byPool: Map<string, string[]>;
  /** Single questions to leave out, because a candidate text has the other question of their pair. */
  partners: string[];
}

/** Lists the shared texts that fit the parts, in an order that `seed` decides; by id if `seed` is null. */
export async function listSharedTextCandidates(
  db: Database | Trx,
  parts: TemplatePart[],
  { excluded, seed }: { excluded: ReadonlySet<string>; seed: string | null },
): Promise<SharedTextCandidates> {
  const byPool = new Map<string, string[]>();
  for (const pool of listTextPools(parts)) {
    const texts = await listSharedTextsOfPool(db, pool, [...excluded]);
    byPool.set(pool.key, seed === null ? texts : shuffle(texts, createRandomInt(seed, pool.key)));
  }
  const all = [...new Set([...byPool.values()].flat())];
  const pairs = all.length === 0 ? [] : await listQuestionPairsOfTexts(db, all);
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

/** Finds texts to leave out, as an earlier text has a question of the same pair: an exam has only one (rules.md 66). */
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

/** Counts for each source of each part the texts that fit the part and the source; keys are from `toTextPoolKey`. */
export async function countSharedTextsBySource(
  db: Database | Trx,
  parts: TemplatePart[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const annulled = await listAnnulledQuestions(db);
  const single = parts.flatMap((part) => part.sources.map((source) => ({ ...part, sources: [source] })));
  for (const pool of listTextPools(single))
    counts.set(pool.key, (await listSharedTextsOfPool(db, pool, annulled)).length);
  return counts;
}

/** Returns the key of a source in `countSharedTextsBySource`; '' for a part of single questions. */
export function toTextPoolKey(part: TemplatePart, source: PartSource): string {
  return toTextPool({ ...part, sources: [source] })?.key ?? '';
}
