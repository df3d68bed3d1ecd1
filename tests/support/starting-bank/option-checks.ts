import type { StartingQuestion } from './starting-bank.ts';
import { toUnaccentedLowerCase, hasAbsoluteWord, hasSolo, listWordStems } from './words.ts';

export function findRightOption({ opciones, respuesta_correcta }: StartingQuestion): string {
  return opciones[respuesta_correcta - 1] ?? '';
}

export function listDistractors({ opciones, respuesta_correcta }: StartingQuestion): string[] {
  return opciones.filter((_, index) => index !== respuesta_correcta - 1);
}

/** Returns for each option how often its words occur in the other options: 'Un mes' and 'Dos meses' share one. */
export function overlapScores(options: string[]): number[] {
  const stems = options.map(listWordStems);
  return stems.map((own, index) =>
    stems
      .filter((_, other) => other !== index)
      .reduce((score, others) => score + own.intersection(others).size, 0),
  );
}

/** Returns the share of an option's words that occur in other options. */
function coverage(option: string, others: string[]): number {
  const [own, shared] = [
    listWordStems(option),
    new Set(others.flatMap((other) => [...listWordStems(other)])),
  ];
  return own.size === 0 ? 0 : own.intersection(shared).size / own.size;
}

const CROSSED = 0.75;

/** Finds a key that can be guessed because it alone combines parts of the other options. */
export function findKeyCombiningOptions(question: StartingQuestion): string[] {
  const scores = overlapScores(question.opciones);
  const keyScore = scores[question.respuesta_correcta - 1] ?? 0;
  const [key, distractors] = [findRightOption(question), listDistractors(question)];
  const best = Math.max(...scores.filter((_, index) => index !== question.respuesta_correcta - 1));
  const isCrossed = coverage(key, distractors) >= CROSSED && keyScore >= 3 && keyScore > best;
  return isCrossed ? [`shares ${keyScore} words with the others, no other option more than ${best}`] : [];
}

export function findAbsoluteWords(question: StartingQuestion): string[] {
  const absolute = listDistractors(question).filter(hasAbsoluteWord);
  return absolute.length >= 2 && !hasAbsoluteWord(findRightOption(question)) ? [absolute.join(' | ')] : [];
}

export function findSoloInDistractors(question: StartingQuestion): string[] {
  return listDistractors(question).every(hasSolo) && !hasSolo(findRightOption(question)) ? [''] : [];
}

export function findRepeatedOptions({ opciones }: StartingQuestion): string[] {
  return new Set(opciones.map(toUnaccentedLowerCase)).size === 4 ? [] : [''];
}

const ABOUT_OTHERS =
  /^(todas|ninguna|ambas) (las |de las )?(anteriores|respuestas|opciones|dos|son)|son (in)?correctas|\b(la|las|opcion|opciones) [a-d]\)? y (la )?[a-d]\b/;

export function findOptionsCitingOthers({ opciones }: StartingQuestion): string[] {
  return opciones.filter((option) => ABOUT_OTHERS.test(toUnaccentedLowerCase(option)));
}

const ADDITION = /^(,|;| y | o | aunque | salvo | si | pero | siempre que )/;

/**
 * Finds options that a longer option repeats and extends: if the longer one were right, so would be the shorter one.
 */
export function findContainedOptions({ opciones, forma }: StartingQuestion): string[] {
  if (forma === 'incorrecta') return [];
  return opciones.filter((option) =>
    opciones.some((other) => other.startsWith(option) && ADDITION.test(other.slice(option.length))),
  );
}

/** Finds a question in which only the key begins with 'Sí', or only the key begins with 'No'. */
export function findLoneYesOrNo(question: StartingQuestion): string[] {
  const answerOf = (option: string) => /^(si|no)\b/.exec(toUnaccentedLowerCase(option))?.[1];
  const answers = question.opciones.map(answerOf);
  const own = answerOf(findRightOption(question));
  const isLone = answers.filter((answer) => answer === own).length === 1;
  return own !== undefined && answers.every((answer) => answer !== undefined) && isLone ? [own] : [];
}

export function findMixedEndings({ opciones }: StartingQuestion): string[] {
  const ended = opciones.filter((option) => option.endsWith('.')).length;
  return ended === 0 || ended === 4 ? [] : [`${ended} of 4 end with a point`];
}

const PREPOSITION = /^((solo|unicamente|ni) )?(al?|ante|con|contra|de|del|para|por|sobre)\b/;
const ASKS_WITH =
  /¿(a|ante|con|contra|de|para|por|sobre) (que|quien|quienes|cual|cuales|cuanto|cuanta|cuantos|cuantas)\b/;

/** Finds questions whose stem asks with a preposition, but only some of whose options begin with one. */
export function findMixedOpenings({ pregunta, opciones }: StartingQuestion): string[] {
  const begun = opciones.filter((option) => PREPOSITION.test(toUnaccentedLowerCase(option))).length;
  const isMixed = ASKS_WITH.test(toUnaccentedLowerCase(pregunta)) && begun !== 0 && begun !== 4;
  return isMixed ? [`${begun} of 4 begin with a preposition`] : [];
}

const FAR = 1.5;
/** A minimum difference in characters: short options can differ by a large factor without catching the eye. */
const MIN_DIFFERENCE = 20;

export function findOutlyingKeyLength(question: StartingQuestion): string[] {
  const lengths = listDistractors(question).map((option) => option.length);
  const own = findRightOption(question).length;
  const isLong = own > FAR * Math.max(...lengths) && own - Math.max(...lengths) > MIN_DIFFERENCE;
  const isShort = own * FAR < Math.min(...lengths) && Math.min(...lengths) - own > MIN_DIFFERENCE;
  return isLong || isShort ? [`${own} characters against ${lengths.join(', ')}`] : [];
}

/** Finds words of the stem that occur in the key and in no other option. */
export function findKeyInStem(question: StartingQuestion): string[] {
  const stem = listWordStems(question.pregunta);
  const others = new Set(listDistractors(question).flatMap((option) => [...listWordStems(option)]));
  const repeated = [...listWordStems(findRightOption(question)).intersection(stem).difference(others)].filter(
    (word) => word.length >= 5,
  );
  return repeated.length >= 2 ? [repeated.join(', ')] : [];
}

const UNTIDY = [/\s{2}/, /\s[,.;:?]/, /[,;:](?=[^\s\d»)])/, /["“”]/, /\.{2}/, /^\s|\s$/, /\?.*\?[^\s]*$/];

/** Finds spaces, full stops and quotation marks that break the rules of Spanish typography. */
export function findUntidyText({ pregunta, opciones, explicacion, notas = [] }: StartingQuestion): string[] {
  const texts = [pregunta, ...opciones, ...notas.map((note) => note ?? '')];
  const unbalanced = [pregunta, ...opciones, explicacion].filter(
    (text) => count(text, '¿') !== count(text, '?') || count(text, '«') !== count(text, '»'),
  );
  return [
    ...texts.filter((text) => UNTIDY.some((pattern) => pattern.test(withoutQuotations(text)))),
    ...unbalanced,
  ];
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

/** Removes quotations before a check of typography: they keep the law's own punctuation. */
function withoutQuotations(text: string): string {
  return text.replaceAll(/«[^«»]*»/g, '«»');
}
