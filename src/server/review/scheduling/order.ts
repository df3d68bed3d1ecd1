/** The candidates with the largest gains, best first; among equal gains the earlier one. */
export function takeBest<T extends { gain: number }>(candidates: T[], count: number): T[] {
  if (count <= 0) return [];
  const best: T[] = [];
  for (const candidate of candidates) {
    const last = best.at(-1);
    if (best.length === count && last && candidate.gain <= last.gain) continue;
    if (best.length === count) best.pop();
    best.splice(placeOf(candidate.gain, best), 0, candidate);
  }
  return best;
}

/** Behind those with an equal gain. */
function placeOf(gain: number, sorted: { gain: number }[]): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle]?.gain ?? 0) >= gain) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Keeps the order but for neighbours with the same article (null: none), which are separated as far as that is possible. */
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

/** An article with more than half of the waiting questions has to be asked now, or its rest would stand together. */
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
