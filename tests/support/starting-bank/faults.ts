import * as balance from './bank-checks.ts';
import { findThinDivisions } from './division-checks.ts';
import * as labels from './label-checks.ts';
import * as names from './name-checks.ts';
import * as notes from './note-checks.ts';
import * as options from './option-checks.ts';
import * as pairs from './pair-checks.ts';
import { findFaultsOfCases } from './practical-case-checks.ts';
import * as references from './reference-checks.ts';
import type { StartingBank, StartingQuestion } from './starting-bank.ts';
import * as stems from './stem-checks.ts';

/** Returns details of each fault of one kind in a question; an empty list if it has none. */
type QuestionCheck = (question: StartingQuestion, bank: StartingBank) => string[];

/** The checks of a single question, by kind of fault. */
export const QUESTION_CHECKS = {
  'unknown law': references.findUnknownLaw,
  'unknown article': references.findUnknownArticle,
  'unknown paragraph': references.findUnknownParagraph,
  'article outside the divisions': references.findArticleOutsideDivisions,
  'explanation without article': references.findExplanationWithoutArticle,
  'explanation without quotation': references.findMissingQuotation,
  'quotation that differs from the article': references.findWrongQuotations,
  'long quotation': references.findLongQuotations,
  'unanswered by a reviewer': references.findUnansweredQuestion,
  'answered otherwise by a reviewer': references.findDifferentAnswer,
  'unknown category': stems.findUnknownCategory,
  'long stem': stems.findLongStem,
  'short stem': stems.findShortStem,
  'stem without its law': stems.findStemWithoutLaw,
  'stem with another article': stems.findOtherArticleInStem,
  'para twice': stems.findRepeatedPara,
  'programmatic stem': stems.findProgrammaticStem,
  'double negation': stems.findDoubleNegation,
  'negation without capitals': stems.findHiddenNegation,
  'slip of language': stems.findSlips,
  'untidy text': options.findUntidyText,
  'repeated option': options.findRepeatedOptions,
  'option about others': options.findOptionsAboutOthers,
  'contained option': options.findContainedOptions,
  crossing: options.findCrossing,
  'absolute words in distractors': options.findAbsoluteWords,
  'solo in all distractors': options.findSoloInDistractors,
  'lone yes or no': options.findLoneYesOrNo,
  'mixed endings': options.findMixedEndings,
  'mixed openings': options.findMixedOpenings,
  'outlying length': options.findOutlyingLength,
  'key in stem': options.findKeyInStem,
  'unknown body': names.findUnknownBodies,
  'unknown name of a law': names.findUnknownLaws,
  'missing note': notes.findMissingNotes,
  'note at the key': notes.findNoteAtKey,
  'note by letter': notes.findNotesByLetter,
  'short note': notes.findShortNotes,
  'long note': notes.findLongNotes,
  'repeated note': notes.findRepeatedNotes,
  'note with the key': notes.findNotesWithKey,
  'unrelated note': notes.findUnrelatedNotes,
  'quotation that no named article has': notes.findWrongNoteQuotations,
  'unknown article in a text': notes.findUnknownNoteArticles,
  'missing level': labels.findMissingLevel,
  'missing form': labels.findMissingForm,
  'wrong form': labels.findWrongForm,
  'lone pair mark': pairs.findLonePairMark,
  'unmarked pair': pairs.findUnmarkedPair,
  'unmarked twin': pairs.findUnmarkedTwins,
  'similar question': pairs.findSimilarQuestions,
} satisfies Record<string, QuestionCheck>;

/** The checks of the whole bank, by kind of fault. */
export const BANK_CHECKS = {
  'guessed as the longest': balance.guessable('longest'),
  'guessed as the shortest': balance.guessable('shortest'),
  'guessed by most shared words': balance.guessable('most shared words'),
  'guessed by fewest shared words': balance.guessable('fewest shared words'),
  'guessed by absolute words': balance.guessable('no absolute words'),
  'guessed by grammar': balance.guessable('grammar'),
  'guessed in a file': balance.guessableFiles,
  'unequal lengths': balance.unequalLengths,
  'unbalanced letters': balance.unbalancedLetters,
  'unbalanced letters in a file': balance.unbalancedFiles,
  'long stems': balance.checkMeanStemLength,
  'share of incorrect ones': balance.checkShareOfIncorrect,
  'few bare questions': balance.fewBareQuestions,
  'few questions of a level': balance.findLevelsWithFewQuestions,
  'few questions': balance.fewQuestions,
  'too little of the main laws': balance.checkShareOfMainLaws,
  'thin divisions': findThinDivisions,
  'uncited articles': balance.uncitedArticles,
  'broken practical cases': findFaultsOfCases,
} satisfies Record<string, (bank: StartingBank) => string[]>;

export type QuestionFault = keyof typeof QUESTION_CHECKS;
export type BankFault = keyof typeof BANK_CHECKS;

export interface FoundFault {
  kind: QuestionFault;
  question: StartingQuestion;
  details: string[];
}

export function findQuestionFaults(
  bank: StartingBank,
  questions: StartingQuestion[] = bank.questions,
): FoundFault[] {
  return questions.flatMap((question) =>
    Object.entries(QUESTION_CHECKS).flatMap(([kind, check]) => {
      const details = check(question, bank);
      return details.length > 0 ? [{ kind: kind as QuestionFault, question, details }] : [];
    }),
  );
}
