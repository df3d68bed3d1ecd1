import type { EditedQuestion } from '#shared/questions/question-editing.contract.ts';
import { LONG_EXPLANATION, LONG_CATEGORY_NAME } from '../../support/banks/edge-case-bank.ts';
import { SAMPLE_CATEGORY } from '../state.ts';
import { LONG_WORD, numberedId } from './replies.ts';

const WORDING = `Según lo dispuesto en el artículo 103 de la Constitución Española, ${'y teniendo en cuenta lo que establecen los reglamentos de desarrollo, '.repeat(5)}¿qué principio rige?`;

export const LONG_QUESTION: Omit<EditedQuestion, 'created_at' | 'deleted_at'> = {
  id: numberedId(1),
  version: 1,
  question_text: WORDING,
  choices: [LONG_WORD, WORDING, 'a) uno\n\nb) dos', '0'],
  correct_answer: 1,
  notes: null,
  explanation: LONG_EXPLANATION,
  explanation_format: 'plain',
  categories: [LONG_CATEGORY_NAME, LONG_WORD, SAMPLE_CATEGORY].map((name, index) => ({
    id: numberedId(index + 1),
    name,
  })),
  reference: { law_id: 'BOE-A-2015-10565', article: '103', paragraph: '1' },
  state: 'outdated',
  state_since: '2024-10-01',
  state_reason: LONG_WORD,
  source: { exam: LONG_CATEGORY_NAME.slice(0, 120), year: 2023, number: 14, is_reserve: true },
  shared_text: null,
};

/** Wraps a question for the editor as the API sends it: JSON plus `meta`, which lists the values that are dates. */
export function toQuestionEditorReply(question: typeof LONG_QUESTION) {
  const json = { ...question, created_at: new Date(0), deleted_at: null };
  return { status: 200, json: { json, meta: [[1, 'created_at']] } };
}
