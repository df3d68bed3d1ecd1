import type { CheckedFileEntry } from '#shared/questions/file-entries.rules.ts';
import { createNearIndex, hasContradictingAnswers, type NearRepeat } from './near-index.ts';
import { type ComparedQuestion, toFingerprint } from './shingles.ts';

/** An entry of an import file, and the other entry or stored question that says nearly the same. */
export interface NearPair {
  number: number;
  other_number: number | null;
  question_id: string | null;
  similarity: number;
  disagrees: boolean;
  must_be_seen: boolean;
}

export interface ComparedStoredQuestion extends ComparedQuestion {
  id: string;
}

/** Compares the entries of an import file in parts, each of which takes only some milliseconds. */
export interface NearRepeats {
  /** Returns the near repeats within the next part of the file; undefined after the last part. */
  nextWithin: () => NearPair[] | undefined;
  compare: (stored: ComparedStoredQuestion[]) => NearPair[];
}

const TOGETHER = 200;
/** The maximum number of near repeats of one entry within its file. */
const MOST = 3;

/** Finds near repeats within a file; of equal entries only the first is compared. */
export function createNearRepeats(items: CheckedFileEntry[]): NearRepeats {
  const entries = items.flatMap(({ entry }) => (entry && entry.repeat_of === null ? [entry] : []));
  const numbers = entries.map(({ number }) => number);
  const index = createNearIndex(entries.map(toFingerprint));
  const numberAt = (place: number): number => numbers[place] ?? 0;
  let next = 0;
  return {
    nextWithin: () => {
      if (next >= numbers.length) return undefined;
      const from = next;
      next += TOGETHER;
      return numbers.slice(from, next).flatMap((number, offset) =>
        index
          .findBefore(from + offset)
          .slice(0, MOST)
          .map((near) => toPair(number, near, { other_number: numberAt(near.place) })),
      );
    },
    compare: (stored) =>
      stored.flatMap((question) =>
        index
          .find(toFingerprint(question))
          .map((near) => toPair(numberAt(near.place), near, { question_id: question.id })),
      ),
  };
}

function toPair(
  number: number,
  near: NearRepeat,
  other: { other_number?: number; question_id?: string },
): NearPair {
  const { similarity, disagrees } = near;
  return {
    number,
    other_number: null,
    question_id: null,
    ...other,
    similarity,
    disagrees,
    must_be_seen: hasContradictingAnswers(near),
  };
}
