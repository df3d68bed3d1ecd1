import { GUESS_RULES, calculateGuessedShare } from './guesses.ts';
import { listDistractors, findRightOption } from './option-checks.ts';
import { QUESTION_LEVELS, type StartingBank, type StartingQuestion } from './starting-bank.ts';
import { stemLength } from './stem-checks.ts';

type BankCheck = (bank: StartingBank) => string[];

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const GUESSED_MAX = 0.29;

export const checkGuessRule =
  (rule: keyof typeof GUESS_RULES): BankCheck =>
  ({ questions }) => {
    const share = calculateGuessedShare(questions, GUESS_RULES[rule]);
    return share > GUESSED_MAX ? [`right in ${percent(share)}`] : [];
  };

/**
 * Finds files in which one guessing rule answers too many questions right. A file is one category, so exams draw from
 * it alone.
 */
export const findGuessableFiles: BankCheck = ({ questions }) =>
  byFile(questions).flatMap(([file, own]) =>
    Object.entries(GUESS_RULES).flatMap(([rule, scores]) => {
      const share = calculateGuessedShare(own, scores);
      return share > GUESSED_MAX ? [`${file} by ${rule}: ${percent(share)}`] : [];
    }),
  );

/** Finds letters that are the right answer too often or too rarely in the whole bank. */
export const findUnbalancedLetters: BankCheck = ({ questions }) => letterShares(questions);

export const findUnbalancedLettersByFile: BankCheck = ({ questions }) =>
  byFile(questions).flatMap(([file, own]) => letterShares(own).map((problem) => `${file}: ${problem}`));

function byFile(questions: StartingQuestion[]): [string, StartingQuestion[]][] {
  return [...Map.groupBy(questions, ({ file }) => file)];
}

const LETTER_MIN = 0.22;
const LETTER_MAX = 0.28;

function letterShares(questions: StartingQuestion[]): string[] {
  return [1, 2, 3, 4].flatMap((letter) => {
    const share = shareOf(questions, ({ respuesta_correcta }) => respuesta_correcta === letter);
    return share < LETTER_MIN || share > LETTER_MAX ? [`${letter} is right in ${percent(share)}`] : [];
  });
}

const LENGTH_TOLERANCE = 0.1;

export const checkMeanKeyLength: BankCheck = ({ questions }) => {
  const mean = (texts: string[]) => texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
  const ratio = mean(questions.map(findRightOption)) / mean(questions.flatMap(listDistractors));
  return Math.abs(ratio - 1) > LENGTH_TOLERANCE ? [`keys are ${percent(ratio)} of the others`] : [];
};

const MEAN_STEM_WORDS = 22;

export const checkMeanStemLength: BankCheck = ({ questions }) => {
  const mean = questions.reduce((sum, { pregunta }) => sum + stemLength(pregunta), 0) / questions.length;
  return mean > MEAN_STEM_WORDS ? [`${mean.toFixed(1)} words`] : [];
};

export const checkShareOfIncorrect: BankCheck = ({ questions }) => {
  const share = shareOf(questions, ({ forma }) => forma === 'incorrecta');
  return share < 0.12 || share > 0.18 ? [percent(share)] : [];
};

const BARE_MIN = 0.02;

export const findFormsWithFewQuestions: BankCheck = ({ questions }) =>
  (['plazo', 'mayoria', 'organo'] as const).flatMap((form) => {
    const share = shareOf(questions, ({ forma }) => forma === form);
    return share < BARE_MIN ? [`${form}: ${percent(share)}`] : [];
  });

const LEVEL_MIN = 0.1;

export const findLevelsWithFewQuestions: BankCheck = ({ questions }) =>
  QUESTION_LEVELS.flatMap((level) => {
    const share = shareOf(questions, ({ nivel }) => nivel === level);
    return share < LEVEL_MIN ? [`${level}: ${percent(share)}`] : [];
  });

const QUESTIONS_MIN = 1640;

export const checkQuestionCount: BankCheck = ({ questions }) =>
  questions.length < QUESTIONS_MIN ? [`${questions.length}`] : [];

const CONSTITUTION = 'BOE-A-1978-31229';
const PROCEDURE = 'BOE-A-2015-10565';
const CIVIL_SERVICE = 'BOE-A-2015-11719';
const MAIN_LAWS_MIN = 0.35;

export const checkShareOfMainLaws: BankCheck = ({ questions }) => {
  const share = shareOf(questions, ({ referencia: { ley } }) => ley === CONSTITUTION || ley === PROCEDURE);
  return share < MAIN_LAWS_MIN ? [percent(share)] : [];
};

/** The parts of laws, named titles, of which exam programmes include every article. */
const WHOLE_TITLES: [law: string, title: RegExp][] = [
  [CONSTITUTION, /^Título I(,|$)/],
  [PROCEDURE, /^Título (IV|V)(,|$)/],
  [CIVIL_SERVICE, /^Título (II|III|VII)(,|$)/],
];

export const findUncitedArticles: BankCheck = ({ questions, divisions }) => {
  const cited = new Set(questions.map(({ referencia: { ley, articulo } }) => `${ley} ${articulo}`));
  return divisions
    .filter(({ law, path }) => WHOLE_TITLES.some(([of, title]) => of === law && title.test(path)))
    .flatMap(({ law, articles }) => articles.map((article) => `${law} ${article}`))
    .filter((article) => !cited.has(article));
};

function shareOf(questions: StartingQuestion[], matches: (question: StartingQuestion) => boolean): number {
  return questions.filter(matches).length / questions.length;
}
