import type { EditedQuestion, QuestionForm } from '#shared/questions/question-editing.contract.ts';
import { CHOICES_DEFAULT, type ChoiceIndex } from '#shared/questions/questions.rules.ts';
import type { QuestionSource } from '#shared/questions/question-state.contract.ts';
import type { QuestionState } from '#shared/questions/states.rules.ts';
import { hasVisibleText } from '#shared/text/visible.rules.ts';

export type NamedCategory = EditedQuestion['categories'][number];

export interface QuestionValues {
  question_text: string;
  choices: string[];
  /** One note for each choice; null if the choice has no note. */
  notes: (string | null)[];
  /** The index of the right choice; null after that choice was removed. */
  correct_answer: ChoiceIndex | null;
  explanation: string | null;
  explanation_format: QuestionForm['explanation_format'];
  categories: NamedCategory[];
  reference: { law_id: string; article: string; paragraph: string };
  /** The text that the question shares with others; null if it has none. */
  shared_text: { id: string; title: string } | null;
  /** The place of the question within its shared text. */
  position: string;
  state: QuestionState;
  state_since: string;
  state_reason: string;
  source: { exam: string; year: string; number: string; is_reserve: boolean };
}

export const EMPTY_QUESTION_VALUES: QuestionValues = {
  question_text: '',
  choices: Array.from({ length: CHOICES_DEFAULT }, () => ''),
  notes: Array.from({ length: CHOICES_DEFAULT }, () => null),
  correct_answer: 0,
  explanation: null,
  explanation_format: 'rich',
  categories: [],
  reference: { law_id: '', article: '', paragraph: '' },
  shared_text: null,
  position: '',
  state: 'current',
  state_since: '',
  state_reason: '',
  source: { exam: '', year: '', number: '', is_reserve: false },
};

export function toQuestionValues(question: EditedQuestion): QuestionValues {
  const { question_text, choices, notes, correct_answer, explanation, explanation_format } = question;
  const { categories, shared_text } = question;
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
    shared_text: shared_text && { id: shared_text.id, title: shared_text.title },
    position: shared_text ? String(shared_text.position) : '',
    state: question.state,
    state_since: question.state_since ?? '',
    state_reason: question.state_reason ?? '',
    source: toSourceValues(question.source),
  };
}

function toSourceValues(source: EditedQuestion['source']): QuestionValues['source'] {
  if (source === null) return EMPTY_QUESTION_VALUES.source;
  const { exam, year, number, is_reserve } = source;
  return { exam, year: year?.toString() ?? '', number: number?.toString() ?? '', is_reserve };
}

/** The question as entered in the form; `correct_answer` is null while no choice is marked as right. */
export type EnteredQuestion = Omit<QuestionForm, 'correct_answer'> & Pick<QuestionValues, 'correct_answer'>;

export function toEnteredQuestion(values: QuestionValues): EnteredQuestion {
  const { categories, reference, notes, shared_text, position, state_since, state_reason, source, ...texts } =
    values;
  const filled = notes.map((note) => (note !== null && hasVisibleText(note) ? note : null));
  return {
    ...texts,
    notes: filled.some((note) => note !== null) ? filled : null,
    category_ids: categories.map(({ id }) => id),
    reference: referenceOf(reference),
    // a position that is not a number becomes 0, which validation refuses at its field
    shared_text: shared_text && { id: shared_text.id, position: Number(position.trim()) || 0 },
    state_since: state_since || null,
    state_reason: state_reason.trim() || null,
    source: toSource(source),
  };
}

/** Leaves out state and source unless this form has changed them: a bulk change may have set them meanwhile. */
export function removeUnchangedStateAndSource(input: QuestionForm, stored: EditedQuestion): QuestionForm {
  const { state, state_since, state_reason, source, ...others } = input;
  const before = toEnteredQuestion(toQuestionValues(stored));
  const isSameState =
    state === before.state && state_since === before.state_since && state_reason === before.state_reason;
  const isSameSource = JSON.stringify(source) === JSON.stringify(before.source);
  return {
    ...others,
    ...(!isSameState && { state, state_since, state_reason }),
    ...(!isSameSource && { source }),
  };
}

/** Turns the fields into a source; null if nothing is filled in. */
export function toSource({ is_reserve, ...texts }: QuestionValues['source']): QuestionSource | null {
  const [exam, year, number] = [texts.exam.trim(), texts.year.trim(), texts.number.trim()];
  if (exam === '' && year === '' && number === '' && !is_reserve) return null;
  const toNumber = (text: string): number | null => (text === '' ? null : Number(text));
  return { exam, year: toNumber(year), number: toNumber(number), is_reserve };
}

function referenceOf(fields: QuestionValues['reference']): QuestionForm['reference'] {
  const law_id = fields.law_id.trim().toUpperCase();
  const article = fields.article.trim() || null;
  const paragraph = fields.paragraph.trim() || null;
  return law_id === '' && article === null && paragraph === null ? null : { law_id, article, paragraph };
}
