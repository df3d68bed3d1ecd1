import type { EditedQuestion, QuestionForm } from '#shared/questions/question-editing.contract.ts';
import { CHOICES_DEFAULT, type ChoiceIndex } from '#shared/questions/questions.rules.ts';
import { hasVisibleText } from '#shared/text/visible.rules.ts';

export type NamedCategory = EditedQuestion['categories'][number];

export interface QuestionValues {
  question_text: string;
  choices: string[];
  /** As many as choices; null when the choice has no note field. */
  notes: (string | null)[];
  /** null after the right choice was removed. */
  correct_answer: ChoiceIndex | null;
  explanation: string | null;
  explanation_format: QuestionForm['explanation_format'];
  categories: NamedCategory[];
  reference: { law_id: string; article: string; paragraph: string };
}

export const EMPTY: QuestionValues = {
  question_text: '',
  choices: Array.from({ length: CHOICES_DEFAULT }, () => ''),
  notes: Array.from({ length: CHOICES_DEFAULT }, () => null),
  correct_answer: 0,
  explanation: null,
  explanation_format: 'rich',
  categories: [],
  reference: { law_id: '', article: '', paragraph: '' },
};

export function valuesOf(question: EditedQuestion): QuestionValues {
  const { question_text, choices, notes, correct_answer, explanation, explanation_format, categories } =
    question;
  const { law_id = '', article, paragraph } = question.reference ?? {};
  return {
    question_text,
    choices,
    notes: choices.map((_, index) => notes?.[index] ?? null),
    correct_answer,
    explanation,
    explanation_format,
    categories,
    reference: { law_id, article: article ?? '', paragraph: paragraph ?? '' },
  };
}

/** The form's values; they can't be sent while there is no right choice. */
export type EnteredQuestion = Omit<QuestionForm, 'correct_answer'> & Pick<QuestionValues, 'correct_answer'>;

export function inputOf({ categories, reference, notes, ...texts }: QuestionValues): EnteredQuestion {
  const filled = notes.map((note) => (note !== null && hasVisibleText(note) ? note : null));
  return {
    ...texts,
    notes: filled.some((note) => note !== null) ? filled : null,
    category_ids: categories.map(({ id }) => id),
    reference: referenceOf(reference),
  };
}

function referenceOf(fields: QuestionValues['reference']): QuestionForm['reference'] {
  const law_id = fields.law_id.trim().toUpperCase();
  const article = fields.article.trim() || null;
  const paragraph = fields.paragraph.trim() || null;
  return law_id === '' && article === null && paragraph === null ? null : { law_id, article, paragraph };
}
