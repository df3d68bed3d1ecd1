import { overlapScores } from './option-checks.ts';
import type { StartingQuestion } from './starting-bank.ts';
import { toUnaccentedLowerCase, hasAbsoluteWord } from './words.ts';

/** Scores the options without knowledge of the law; a guesser chooses the option with the highest score. */
type GuessRule = (question: StartingQuestion) => number[];

const lengths: GuessRule = ({ opciones }) => opciones.map((option) => option.length);

export const GUESS_RULES = {
  longest: lengths,
  shortest: (question) => lengths(question).map((length) => -length),
  'most shared words': ({ opciones }) => overlapScores(opciones),
  'fewest shared words': ({ opciones }) => overlapScores(opciones).map((score) => -score),
  'no absolute words': ({ opciones }) => opciones.map((option) => (hasAbsoluteWord(option) ? 0 : 1)),
  grammar: ({ pregunta, opciones }) => opciones.map((option) => agreement(pregunta, option, opciones)),
} satisfies Record<string, GuessRule>;

const ASKED_WITH =
  /¿(a|ante|con|contra|de|desde|en|entre|hasta|para|por|sobre) (?:que|quien|quienes|cual|cuales|cuanto|cuanta|cuantos|cuantas)\b/;
const ONE_OF_MANY = /\b(quienes|cuales|que (?:\w+s)\b)/;

/** Scores how well the beginning of an option fits the stem and the other options: preposition, number and form. */
function agreement(stem: string, option: string, options: string[]): number {
  const asked = ASKED_WITH.exec(toUnaccentedLowerCase(stem))?.[1];
  const [first = ''] = toUnaccentedLowerCase(option).split(/\s/);
  const preposition =
    asked !== undefined && (first === asked || (first === `${asked}l` && asked.length <= 2));
  const isPlural = /^(los|las|unos|unas)$/.test(first);
  const number = ONE_OF_MANY.test(toUnaccentedLowerCase(stem)) && isPlural;
  const alike = options.filter((other) => toUnaccentedLowerCase(other).split(/\s/)[0] === first).length;
  return (preposition ? 4 : 0) + (number ? 2 : 0) + (alike > 1 ? 1 : 0);
}

/** Returns the share of questions that a rule answers right; a tie of n options counts as 1/n. */
export function calculateGuessedShare(questions: StartingQuestion[], rule: GuessRule): number {
  const credits = questions.map((question) => {
    const scores = rule(question);
    const best = Math.max(...scores);
    const chosen = scores.filter((score) => score === best).length;
    return scores[question.respuesta_correcta - 1] === best ? 1 / chosen : 0;
  });
  return credits.reduce((sum, credit) => sum + credit, 0) / questions.length;
}
