/**
 * Returns the candidates with the largest gains, best first; equal gains keep their order. A gain that isn't above
 * `needed` needn't be exact.
 */
export function takeLargestGains<T>(
  candidates: T[],
  count: number,
  gainOf: (candidate: T, needed: number) => number,
): (T & { gain: number })[] {
  if (count <= 0) return [];
  const best: (T & { gain: number })[] = [];
  let needed = Number.NEGATIVE_INFINITY;
  for (const candidate of candidates) {
    const gain = gainOf(candidate, needed);
    if (gain <= needed) continue;
    if (best.length === count) best.pop();
    best.splice(placeOf(gain, best), 0, { ...candidate, gain });
    if (best.length === count) needed = best.at(-1)?.gain ?? needed;
  }
  return best;
}

/** Returns the index at which a gain is inserted into the sorted list, after equal gains. */
function placeOf(gain: number, sorted: { gain: number }[]): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle]?.gain ?? 0) >= gain) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Keeps the first question of each pair and all questions without a pair. */
export function leaveOutPairPartners<T extends { pair: string | null }>(questions: T[]): T[] {
  const pairs = new Set<string>();
  return questions.filter(({ pair }) => {
    if (pair === null) return true;
    const isFirst = !pairs.has(pair);
    pairs.add(pair);
    return isFirst;
  });
}

/** Keeps the order, but separates neighbours with the same article as far as possible; null means no article. */
export function separateArticles<T extends { article: string | null }>(questions: T[]): T[] {
  const waiting = [...questions];
  const counts = new Map<string | null, number>();
  for (const { article } of waiting) counts.set(article, (counts.get(article) ?? 0) + 1);
  const ordered: T[] = [];
  while (waiting.length > 0) {
    const last = ordered.at(-1)?.article ?? null;
    const next = waiting.splice(nextPlace(waiting, counts, last), 1);
    for (const question of next) counts.set(question.article, (counts.get(question.article) ?? 1) - 1);
    ordered.push(...next);
  }
  return ordered;
}

/**
 * An article with more than half of the remaining questions is asked now, so that its questions don't end up as
 * neighbours.
 */
function nextPlace(
  waiting: { article: string | null }[],
  counts: Map<string | null, number>,
  last: string | null,
): number {
  const isPressing = (article: string | null) =>
    article !== null && (counts.get(article) ?? 0) * 2 > waiting.length;
  const differs = (article: string | null) => article === null || article !== last;
  const pressing = waiting.findIndex(({ article }) => isPressing(article) && differs(article));
  if (pressing >= 0) return pressing;
  return Math.max(
    0,
    waiting.findIndex(({ article }) => differs(article)),
  );
}
