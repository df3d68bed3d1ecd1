import { createRandomInt, type RandomInt, shuffle } from '#server/mock-exams/drawing/random.ts';
import type { PrintedText } from '#server/questions/printing/printable-questions.service.ts';
import type { PrintedQuestion } from '#server/mock-exams/printing/printed-questions.repository.ts';
import type { Model } from '#shared/mock-exams/printed-exam.rules.ts';

/** A question with the order of its choices, such as '2013': the third own choice stands first. */
export interface OrderedQuestion {
  question: PrintedQuestion;
  choice_order: string;
}

/** Questions that stand one after the other, under their text if they have one. */
export interface Unit {
  text: PrintedText | null;
  questions: OrderedQuestion[];
}

export interface Section {
  /** The title of the model; null for the only one. */
  title: string | null;
  units: Unit[];
}

/** Groups questions into units: those of a shared text together, any other one by itself. */
export function toUnits(questions: OrderedQuestion[]): Unit[] {
  const units: Unit[] = [];
  for (const ordered of questions) {
    const text = ordered.question.shared_text;
    const last = units.at(-1);
    if (text !== null && last?.text?.id === text.id) last.questions.push(ordered);
    else units.push({ text, questions: [ordered] });
  }
  return units;
}

/** The questions of an exam as one of its models has them; they are numbered through all sections. */
export interface ExamModel {
  model: Model;
  sections: Section[];
}

/**
 * Creates model B: other orders of each section's questions, and of choices if they are shuffled; questions of a text
 * keep theirs.
 */
export function createModelB(
  sections: Section[],
  { code, shuffles_choices }: { code: string; shuffles_choices: boolean },
): Section[] {
  const units = createRandomInt(code, 'model B');
  const choices = createRandomInt(code, 'choices of model B');
  return sections.map((section) => ({
    ...section,
    units: reorder(section.units, units).map((unit) => ({
      ...unit,
      questions: unit.questions.map(({ question, choice_order }) => ({
        question,
        choice_order: shuffles_choices ? shuffle(Array.from(choice_order), choices).join('') : choice_order,
      })),
    })),
  }));
}

/** An order in which, of several, the first one isn't the first any more. */
function reorder<T>(items: T[], randomInt: RandomInt): T[] {
  const shuffled = shuffle(items, randomInt);
  const [first, ...others] = shuffled;
  return first !== undefined && first === items[0] ? [...others, first] : shuffled;
}

export function listQuestions({ sections }: Pick<ExamModel, 'sections'>): OrderedQuestion[] {
  return sections.flatMap(({ units }) => units.flatMap(({ questions }) => questions));
}

/** All texts of the sections' questions that are printed. */
export function textsOf(sections: Section[]): string[] {
  return sections.flatMap(({ units }) =>
    units.flatMap(({ text, questions }) => [
      text?.text ?? '',
      ...questions.flatMap(({ question }) => [question.question_text, ...question.choices]),
    ]),
  );
}

/** The letters that fit on a line of one column. */
const LETTERS_OF_LINE = 45;

/** About how many letters they are on paper, where a line counts as a whole one. */
export function lengthOf(sections: Section[]): number {
  return textsOf(sections).reduce(
    (sum, text) => sum + text.length + LETTERS_OF_LINE * text.split('\n').length,
    0,
  );
}

/** The place of the right choice in the printed order, from 0. */
export function placeOfKey({ question, choice_order }: OrderedQuestion): number {
  return choice_order.indexOf(String(question.correct_answer));
}

/** The order in which choices are stored. */
export function storedOrder({ choices }: PrintedQuestion): string {
  return choices.map((_, place) => place).join('');
}
