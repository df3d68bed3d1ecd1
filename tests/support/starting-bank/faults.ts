import * as balance from './bank-checks.ts';
import { findDivisionsWithFewQuestions } from './division-checks.ts';
import * as labels from './label-checks.ts';
import * as names from './name-checks.ts';
import * as notes from './note-checks.ts';
import * as options from './option-checks.ts';
import * as pairs from './pair-checks.ts';
import { findPracticalCaseFaults } from './practical-case-checks.ts';
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
  'answered otherwise by a reviewer': references.findReviewerDisagreement,
  'unknown category': stems.findUnknownCategory,
  'long stem': stems.findLongStem,
  'short stem': stems.findShortStem,
  'stem without its law': stems.findStemWithoutLaw,
  'stem with another article': stems.findOtherArticleInStem,
  'para twice': stems.findRepeatedPara,
  'programmatic stem': stems.findProgrammaticStem,
  'double negation': stems.findDoubleNegation,
  'negation without capitals': stems.findHiddenNegation,
  'slip of language': stems.findLanguageSlips,
  'untidy text': options.findUntidyText,
  'repeated option': options.findRepeatedOptions,
  'option about others': options.findOptionsCitingOthers,
  'contained option': options.findContainedOptions,
  crossing: options.findKeyCombiningOptions,
  'absolute words in distractors': options.findAbsoluteWords,
  'solo in all distractors': options.findSoloInDistractors,
  'lone yes or no': options.findLoneYesOrNo,
  'mixed endings': options.findMixedEndings,
  'mixed openings': options.findMixedOpenings,
  'outlying length': options.findOutlyingKeyLength,
  'key in stem': options.findKeyInStem,
  'unknown body': names.findUnknownBodies,
  'unknown name of a law': names.findUnknownLaws,
  'missing note': notes.findMissingNotes,
  'note at the key': notes.findNoteOnRightOption,
  'note by letter': notes.findNotesCitingLetters,
  'short note': notes.findShortNotes,
  'long note': notes.findLongNotes,
  'repeated note': notes.findRepeatedNotes,
  'note with the key': notes.findNotesRepeatingKey,
  'unrelated note': notes.findUnrelatedNotes,
  'quotation that no named article has': notes.findWrongNoteQuotations,
  'unknown article in a text': notes.findUnknownNoteArticles,
  'missing level': labels.findMissingLevelLabel,
  'missing form': labels.findMissingFormLabel,
  'wrong form': labels.findWrongFormLabel,
  'lone pair mark': pairs.findLonePairLabel,
  'unmarked pair': pairs.findUnlabelledPair,
  'unmarked twin': pairs.findUnlabelledTwins,
  'similar question': pairs.findSimilarQuestions,
} satisfies Record<string, QuestionCheck>;

/** The checks of the whole bank, by kind of fault. */
export const BANK_CHECKS = {
  'guessed as the longest': balance.checkGuessRule('longest'),
  'guessed as the shortest': balance.checkGuessRule('shortest'),
  'guessed by most shared words': balance.checkGuessRule('most shared words'),
  'guessed by fewest shared words': balance.checkGuessRule('fewest shared words'),
  'guessed by absolute words': balance.checkGuessRule('no absolute words'),
  'guessed by grammar': balance.checkGuessRule('grammar'),
  'guessed in a file': balance.findGuessableFiles,
  'unequal lengths': balance.checkMeanKeyLength,
  'unbalanced letters': balance.findUnbalancedLetters,
  'unbalanced letters in a file': balance.findUnbalancedLettersByFile,
  'long stems': balance.checkMeanStemLength,
  'share of incorrect ones': balance.checkShareOfIncorrect,
  'few bare questions': balance.findFormsWithFewQuestions,
  'few questions of a level': balance.findLevelsWithFewQuestions,
  'few questions': balance.checkQuestionCount,
  'too little of the main laws': balance.checkShareOfMainLaws,
  'thin divisions': findDivisionsWithFewQuestions,
  'uncited articles': balance.findUncitedArticles,
  'broken practical cases': findPracticalCaseFaults,
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
