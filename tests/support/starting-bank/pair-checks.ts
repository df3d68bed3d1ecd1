import { findRightOption } from './option-checks.ts';
import type { StartingBank, StartingQuestion } from './starting-bank.ts';
import { listWordStems, listWords } from './words.ts';

/** Finds a pair label `pareja` that no other question has. */
export function findLonePairLabel({ pareja }: StartingQuestion, { questions }: StartingBank): string[] {
  if (pareja === undefined) return [];
  return questions.filter((other) => other.pareja === pareja).length > 1 ? [] : [pareja];
}

/**
 * Finds unlabelled pairs: questions about the same article, of which one's wording contains nearly all words of the
 * other's key.
 */
export function findUnlabelledPair(question: StartingQuestion, { questions }: StartingBank): string[] {
  return questions
    .filter((other) => isSameArticle(question, other) && !areMarked(question, other))
    .filter((other) => isKeyRevealed(question, other))
    .map((other) => `told by ${other.file} ${other.index}`);
}

const TOLD = 0.9;
const TOLD_WORDS = 3;

/**
 * Returns whether the wording of `other` reveals the question's key: it contains at least 90 % of the key's words, and
 * the question's own stem contains none of these.
 */
export function isKeyRevealed(question: StartingQuestion, other: StartingQuestion): boolean {
  const key = [...listWordStems(findRightOption(question))];
  if (isSame(question, other) || key.length < TOLD_WORDS) return false;
  const stem = listWordStems(question.pregunta);
  const words = listWordStems(other.pregunta);
  const told = key.filter((word) => words.has(word) && !stem.has(word));
  return told.length >= TOLD_WORDS && told.length / key.length >= TOLD;
}

const ALIKE = 0.6;
/**
 * The maximum similarity of questions about different articles: higher, because neighbouring articles have similar
 * sentences.
 */
const ALIKE_OF_ANOTHER_ARTICLE = 0.7;

/** Finds later questions about the same law whose wording and options are nearly the same. */
export function findSimilarQuestions(question: StartingQuestion, bank: StartingBank): string[] {
  const words = allWords(question);
  return laterThan(question, bank)
    .filter((other) => isSameLaw(question, other))
    .filter((other) => isSameArticle(question, other) || isUnmarkedTwin(question, other))
    .filter((other) => {
      const limit = isSameArticle(question, other) ? ALIKE : ALIKE_OF_ANOTHER_ARTICLE;
      return shareOfBoth(words, allWords(other)) > limit;
    })
    .map((other) => `${other.file} ${other.index}`);
}

function isUnmarkedTwin(question: StartingQuestion, other: StartingQuestion): boolean {
  return findRightOption(question) === findRightOption(other) && !areMarked(question, other);
}

const ALIKE_STEMS = 0.4;
const ALIKE_KEYS = 0.5;

/**
 * Finds later questions about another law with nearly the same wording and key, not labelled as a pair: one mock exam
 * could contain both.
 */
export function findUnlabelledTwins(question: StartingQuestion, bank: StartingBank): string[] {
  const [stem, key] = [listWordStems(question.pregunta), listWordStems(findRightOption(question))];
  return laterThan(question, bank)
    .filter((other) => !isSameLaw(question, other) && !areMarked(question, other))
    .filter((other) => shareOfBoth(key, listWordStems(findRightOption(other))) >= ALIKE_KEYS)
    .filter((other) => shareOfBoth(stem, listWordStems(other.pregunta)) > ALIKE_STEMS)
    .map((other) => `${other.file} ${other.index}`);
}

function laterThan(question: StartingQuestion, { questions }: StartingBank): StartingQuestion[] {
  return questions.slice(questions.indexOf(question) + 1);
}

function areMarked({ pareja }: StartingQuestion, other: StartingQuestion): boolean {
  return pareja !== undefined && pareja === other.pareja;
}

function isSame({ file, index }: StartingQuestion, other: StartingQuestion): boolean {
  return index === other.index && file === other.file;
}

function isSameLaw({ referencia }: StartingQuestion, other: StartingQuestion): boolean {
  return referencia.ley === other.referencia.ley;
}

function isSameArticle(question: StartingQuestion, other: StartingQuestion): boolean {
  return isSameLaw(question, other) && question.referencia.articulo === other.referencia.articulo;
}

function shareOfBoth(words: Set<string>, others: Set<string>): number {
  const common = words.intersection(others).size;
  return common / (words.size + others.size - common);
}

function allWords({ pregunta, opciones }: StartingQuestion): Set<string> {
  return new Set(listWords([pregunta, ...opciones].join(' ')).filter((word) => word.length >= 3));
}
