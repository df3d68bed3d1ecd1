import { type Fingerprint, computeJaccardSimilarity } from './shingles.ts';

/** The similarity from which two questions are near repeats. */
export const NEAR_SIMILARITY = 0.8;
/** The most questions that one is compared with: in a file made from a template, nearly all would be candidates. */
const COMPARED_MAX = 200;
/** Subtracted before rounding up, because a product with 0.8 may be slightly too large in floating point. */
const ROUNDING = 1e-9;
/** The number of counters of shingle frequencies, a power of two; shingles may share a counter. */
const SKETCH = 1 << 20;
/** More than the entries of any file: a shingle times this number plus an entry's place stays exact, below 2^53. */
const OWNERS = 1 << 20;

export interface NearRepeat {
  /** The place of the entry in the index. */
  place: number;
  similarity: number;
  /** Whether the right answers have different texts; `is_of_same_article` tells whether both cite the same article. */
  disagrees: boolean;
  is_of_same_article: boolean;
}

export interface NearIndex {
  /** Finds the entries that are near repeats of a question, but not equal to it. */
  find: (question: Fingerprint) => NearRepeat[];
  /** Finds the near repeats of an entry among those before it in the index. */
  findBefore: (place: number) => NearRepeat[];
}

/**
 * Creates an index that compares a question with only a few others (a prefix filter): if shingles are sorted by rarity,
 * two similar sets always share at least one of their rarest shingles.
 */
export function createNearIndex(entries: Fingerprint[]): NearIndex {
  const rarest = createRarest(entries);
  const postings = createPostings(entries.map(({ shingles }) => rarest(shingles)));
  const byAsked = groupByAsked(entries);
  const findCandidates = (question: Fingerprint, before: number): Set<number> => {
    const candidates = new Set<number>();
    const sameAsked = question.asked === null ? [] : (byAsked.get(question.asked) ?? []);
    for (const place of sameAsked.slice(0, COMPARED_MAX)) if (place < before) candidates.add(place);
    for (const shingle of rarest(question.shingles)) postings.collect(shingle, before, candidates);
    return candidates;
  };
  const search = (question: Fingerprint, before: number): NearRepeat[] => {
    const found: NearRepeat[] = [];
    for (const place of findCandidates(question, before)) {
      const entry = entries[place];
      const near = entry && compare(entry, question);
      if (near) found.push({ place, ...near });
    }
    return found.toSorted(
      (one, other) =>
        Number(hasContradictingAnswers(other)) - Number(hasContradictingAnswers(one)) ||
        other.similarity - one.similarity,
    );
  };
  return {
    find: (question) => search(question, entries.length),
    findBefore: (place) => {
      const entry = entries[place];
      return entry ? search(entry, place) : [];
    },
  };
}

/** Compares two questions; undefined if they are equal, or not similar enough to be near repeats. */
function compare(entry: Fingerprint, question: Fingerprint): Omit<NearRepeat, 'place'> | undefined {
  if (entry.content === question.content) return undefined;
  const disagrees = entry.answer !== question.answer;
  const is_of_same_article = entry.article !== null && entry.article === question.article;
  const near = computeJaccardSimilarity(entry.shingles, question.shingles);
  const isAskedAlike = disagrees && entry.asked !== null && entry.asked === question.asked;
  return near >= NEAR_SIMILARITY || isAskedAlike
    ? { similarity: near, disagrees, is_of_same_article }
    : undefined;
}

/** Whether two questions about the same article have different right answers: one of them is wrong, or outdated. */
export function hasContradictingAnswers({
  disagrees,
  is_of_same_article,
}: Omit<NearRepeat, 'place'>): boolean {
  return disagrees && is_of_same_article;
}

function groupByAsked(entries: Fingerprint[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  entries.forEach(({ asked }, place) => {
    if (asked === null) return;
    const places = groups.get(asked) ?? [];
    places.push(place);
    groups.set(asked, places);
  });
  return groups;
}

/** Returns a function that picks the rarest shingles of a set: so many that every similar set has one of them. */
function createRarest(entries: Fingerprint[]): (shingles: Uint32Array) => Uint32Array {
  const frequencies = new Uint32Array(SKETCH);
  const frequencyOf = (shingle: number): number => frequencies[shingle & (SKETCH - 1)] ?? 0;
  for (const { shingles } of entries)
    for (const shingle of shingles) frequencies[shingle & (SKETCH - 1)] = frequencyOf(shingle) + 1;
  return (shingles) =>
    shingles
      .toSorted((one, other) => frequencyOf(one) - frequencyOf(other) || one - other)
      .subarray(0, shingles.length - Math.ceil(NEAR_SIMILARITY * shingles.length - ROUNDING) + 1);
}

interface Postings {
  /** Adds to `places` the places before `before` whose entries have the shingle. */
  collect: (shingle: number, before: number, places: Set<number>) => void;
}

/** Stores which entries have a shingle as one sorted list of numbers, which takes a tenth of the memory of a map. */
function createPostings(prefixes: Uint32Array[]): Postings {
  const list = new Float64Array(prefixes.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  prefixes.forEach((prefix, place) => {
    for (const shingle of prefix) {
      list[at] = shingle * OWNERS + place;
      at += 1;
    }
  });
  list.sort();
  return {
    collect: (shingle, before, places) => {
      const end = shingle * OWNERS + before;
      for (let next = findFirst(list, shingle * OWNERS); next < list.length; next += 1) {
        const one = list[next] ?? Infinity;
        if (one >= end || places.size >= COMPARED_MAX) return;
        places.add(one - shingle * OWNERS);
      }
    },
  };
}

/** Returns the index of the first number in the sorted list that isn't below `wanted`. */
function findFirst(list: Float64Array, wanted: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
