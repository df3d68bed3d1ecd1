import { createRandomInt, type RandomInt, shuffle } from '#server/mock-exams/drawing/random.ts';
import type { PrintedSharedText } from '#server/questions/printing/printable-questions.service.ts';
import type { PrintedQuestion } from '#server/mock-exams/printing/printed-questions.repository.ts';
import type { PrintedExamModel } from '#shared/mock-exams/printed-exam.rules.ts';

/** A question with the order of its choices. '2013' shows the choice with index 2 first. */
export interface OrderedQuestion {
  question: PrintedQuestion;
  choice_order: string;
}

/** Questions that are printed together, under their shared text if they have one. */
export interface Unit {
  text: PrintedSharedText | null;
  questions: OrderedQuestion[];
}

export interface PrintedSection {
  /** The title of the section; null for the only section of an exam of chosen questions. */
  title: string | null;
  units: Unit[];
}

/** Groups consecutive questions of one shared text into a unit; any other question is a unit by itself. */
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

/** The questions of an exam in the order of one model (A or B), numbered through all sections. */
export interface ExamModel {
  model: PrintedExamModel;
  sections: PrintedSection[];
}

/**
 * Creates model B with another order of the questions in each section, and of the choices if they are shuffled.
 * Questions of a shared text keep their order.
 */
export function createModelB(
  sections: PrintedSection[],
  { code, shuffles_choices }: { code: string; shuffles_choices: boolean },
): PrintedSection[] {
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

/** Shuffles the items so that the first item doesn't stay first, unless it is the only one. */
function reorder<T>(items: T[], randomInt: RandomInt): T[] {
  const shuffled = shuffle(items, randomInt);
  const [first, ...others] = shuffled;
  return first !== undefined && first === items[0] ? [...others, first] : shuffled;
}

export function listQuestions({ sections }: Pick<ExamModel, 'sections'>): OrderedQuestion[] {
  return sections.flatMap(({ units }) => units.flatMap(({ questions }) => questions));
}

/** Lists all texts that are printed for the questions of the sections. */
export function listPrintedTexts(sections: PrintedSection[]): string[] {
  return sections.flatMap(({ units }) =>
    units.flatMap(({ text, questions }) => [
      text?.text ?? '',
      ...questions.flatMap(({ question }) => [question.question_text, ...question.choices]),
    ]),
  );
}

/** The letters that fit on a line of one column. */
const LETTERS_OF_LINE = 45;

/** Estimates the printed length of the sections in letters; each line counts as a full line more than its letters. */
export function estimatePrintedLength(sections: PrintedSection[]): number {
  return listPrintedTexts(sections).reduce(
    (sum, text) => sum + text.length + LETTERS_OF_LINE * text.split('\n').length,
    0,
  );
}

/** Returns the place of the right choice in the printed order, counted from 0. */
export function findPrintedKeyIndex({ question, choice_order }: OrderedQuestion): number {
  return choice_order.indexOf(String(question.correct_answer));
}

/** Returns the order in which the choices of a question are stored, such as '0123'. */
export function toStoredChoiceOrder({ choices }: PrintedQuestion): string {
  return choices.map((_, place) => place).join('');
}
