import type { EditedQuestion, QuestionForm } from '#shared/questions/question-editing.contract.ts';

export type NamedCategory = EditedQuestion['categories'][number];

/** What the fields of the form hold. */
export interface QuestionValues {
  question_text: string;
  choices: string[];
  correct_answer: QuestionForm['correct_answer'];
  explanation: string | null;
  explanation_format: QuestionForm['explanation_format'];
  categories: NamedCategory[];
  reference: { law_id: string; article: string; paragraph: string };
}

export const EMPTY: QuestionValues = {
  question_text: '',
  choices: ['', '', '', ''],
  correct_answer: 0,
  explanation: null,
  explanation_format: 'rich',
  categories: [],
  reference: { law_id: '', article: '', paragraph: '' },
};

export function valuesOf(question: EditedQuestion): QuestionValues {
  const { question_text, choices, correct_answer, explanation, explanation_format, categories } = question;
  const { law_id = '', article, paragraph } = question.reference ?? {};
  return {
    question_text,
    choices,
    correct_answer,
    explanation,
    explanation_format,
    categories,
    reference: { law_id, article: article ?? '', paragraph: paragraph ?? '' },
  };
}

/** What is sent, and checked. */
export function inputOf({ categories, reference, ...texts }: QuestionValues): QuestionForm {
  return {
    ...texts,
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
