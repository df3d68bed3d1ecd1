import { type Fingerprint, computeJaccardSimilarity } from './shingles.ts';

/** The similarity from which two questions are near repeats. */
export const NEAR_SIMILARITY = 0.8;
/** The most questions to compare one with, rarest shingles first: in a file made from a template all are similar. */
const COMPARED_MAX = 200;
/** Subtracted because a product with 0.8 may be slightly too large in floating point. */
const ROUNDING = 1e-9;
/** The number of counters in the sketch of shingle frequencies, a power of two. */
const SKETCH = 1 << 20;
/** More than the entries of any file: shingle and entry are packed into one number below 2^53. */
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
 * Finds near repeats while comparing few questions (a prefix filter): if all sets of shingles are ordered in the same
 * way, two similar sets have at least one of their rarest shingles in common.
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
        Number(isToBeSeen(other)) - Number(isToBeSeen(one)) || other.similarity - one.similarity,
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

/** Compares two questions; undefined if they are equal, or not near. */
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
export function isToBeSeen({ disagrees, is_of_same_article }: Omit<NearRepeat, 'place'>): boolean {
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

/** Returns a function that picks the rarest shingles of a set, of which every similar set has at least one. */
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

/** Keeps shingles with their places as one sorted list of numbers, which takes a tenth of the memory of a map. */
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

/** The place of the first number that is not below this one. */
function findFirst(list: Float64Array, wanted: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
