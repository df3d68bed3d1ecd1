/** The content by which two questions are compared. */
export interface ComparedQuestion {
  question_text: string;
  choices: string[];
  correct_answer: number;
  law_id: string | null;
  article: string | null;
}

/** A question reduced to hashes, which are fast to compare: an import may compare 75,000 questions with 50,000. */
export interface Fingerprint {
  /** Hashes of five words in a row, of the wording and of each option by itself: sorted, each once. */
  shingles: Uint32Array;
  /** The hash of the wording and the options, exactly as written. */
  content: number;
  /** The hash of the words of the right option. */
  answer: number;
  /** The hash of the cited article, and of the article with the words of the wording; null without an article. */
  article: number | null;
  asked: number | null;
}

const WORDS_TOGETHER = 5;

export function toFingerprint(question: ComparedQuestion): Fingerprint {
  const { question_text, choices, correct_answer, law_id, article } = question;
  const wording = hashWords(question_text);
  const options = choices.map(hashWords);
  const shingles = new Set<number>();
  for (const words of [wording, ...options]) addShingles(words, shingles);
  const cited = law_id === null || article === null ? null : hashText(`${law_id} ${article}`);
  return {
    shingles: Uint32Array.from(shingles).toSorted(),
    content: hashText([question_text, ...choices].join('\u001f')),
    answer: combine(options[correct_answer] ?? []),
    article: cited,
    asked: cited === null || wording.length === 0 ? null : combine([cited, ...wording]),
  };
}

/** Hashes the words of a text, without accents, case and punctuation. */
function hashWords(text: string): number[] {
  const folded = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).map(hashText);
}

function addShingles(words: number[], shingles: Set<number>): void {
  if (words.length === 0) return;
  const last = Math.max(0, words.length - WORDS_TOGETHER);
  for (let from = 0; from <= last; from += 1) shingles.add(combine(words.slice(from, from + WORDS_TOGETHER)));
}

/** FNV-1a over UTF-16 units. */
function hashText(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  return hash >>> 0;
}

/** Combines hashes; another order gives another number. */
function combine(hashes: number[]): number {
  let hash = hashes.length;
  for (const one of hashes) {
    hash = Math.imul((hash << 5) | (hash >>> 27), 0x9e_37_79_b1) ^ one;
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}

/** Returns the Jaccard similarity: the number of shingles in both sets divided by the number in either. */
export function computeJaccardSimilarity(one: Uint32Array, other: Uint32Array): number {
  let common = 0;
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    const [a = 0, b = 0] = [one[i], other[j]];
    if (a === b) common += 1;
    if (a <= b) i += 1;
    if (b <= a) j += 1;
  }
  const all = one.length + other.length - common;
  return all === 0 ? 0 : common / all;
}
