import { toOptionLetter, type PrintedExamModel } from '#shared/mock-exams/printed-exam.rules.ts';
import { PICTURE_PATH } from '#shared/questions/pictures/pictures.rules.ts';
import { formatLongDay } from '#shared/text/dates.rules.ts';
import { type CoverFacts, listInstructions } from './instructions.ts';
import {
  type ExamModel,
  listQuestions,
  type OrderedQuestion,
  findPrintedKeyIndex,
  type Unit,
} from './models.ts';
import { toBlocks } from './rich-text.ts';
import { toRuns } from './runs.ts';

/** A document as data, which the template `typesetting/<template>.typ` reads as JSON. */
export interface PaperDocument {
  template: 'exam' | 'key';
  data: object;
}

export interface ExamHeading extends CoverFacts {
  name: string;
  date: string | null;
  code: string;
}

/** A column has some 60 lines of 45 letters: texts that may be longer than one column are measured. */
const LONG_LETTERS = 1200;
const LONG_LINES = 25;

/** The booklet of a model, with its answer sheet. */
export function toExamDocument(exam: ExamHeading, { model, sections }: ExamModel): PaperDocument {
  const numbers = numberQuestions({ sections });
  return {
    template: 'exam',
    data: {
      title: exam.name,
      model: exam.has_model_b ? model : null,
      date: exam.date === null ? null : formatLongDay(exam.date),
      code: exam.code,
      footer: describeFooter(exam, model),
      instructions: listInstructions(exam),
      sections: sections.map(({ title, units }) => ({
        title: title ?? 'Preguntas',
        units: units.map((unit) => toUnit(unit, numbers)),
      })),
      answer_sheet: exam.has_answer_sheet
        ? listQuestions({ sections }).map(({ question }, i) => ({
            number: i + 1,
            letters: question.choices.map((_, place) => toOptionLetter(place)),
          }))
        : null,
    },
  };
}

/** The answer key of all models, and for each question of model A its number in model B. */
export function toAnswerKeyDocument(exam: ExamHeading, models: ExamModel[]): PaperDocument {
  const [a, b] = models;
  const numbersInB = b && numberById(b);
  return {
    template: 'key',
    data: {
      title: `Clave de corrección: ${exam.name}`,
      date: exam.date === null ? null : formatLongDay(exam.date),
      code: exam.code,
      footer: `Clave de corrección · ${exam.name} · Código ${exam.code}`,
      rules: exam.rules,
      models: models.map(({ model, sections }) => ({
        name: exam.has_model_b ? `Modelo ${model}` : 'Respuestas correctas',
        rows: listKey({ sections }),
      })),
      same_questions:
        a && numbersInB
          ? listQuestions(a).map(({ question }, i) => ({ a: i + 1, b: numbersInB.get(question.id) ?? 0 }))
          : null,
    },
  };
}

function listKey(model: Pick<ExamModel, 'sections'>): { number: number; letter: string }[] {
  return listQuestions(model).map((question, i) => ({
    number: i + 1,
    letter: toOptionLetter(findPrintedKeyIndex(question)),
  }));
}

function describeFooter({ name, code, has_model_b }: ExamHeading, model: PrintedExamModel): string {
  return `${name} · ${has_model_b ? `Modelo ${model} · ` : ''}Código ${code}`;
}

function numberQuestions(model: Pick<ExamModel, 'sections'>): Map<OrderedQuestion, number> {
  return new Map(listQuestions(model).map((question, i) => [question, i + 1]));
}

function numberById(model: ExamModel): Map<string, number> {
  return new Map(listQuestions(model).map(({ question }, i) => [question.id, i + 1]));
}

function toUnit({ text, questions }: Unit, numbers: Map<OrderedQuestion, number>): object {
  const numbered = questions.map((question) => toQuestion(question, numbers.get(question) ?? 0));
  if (text === null) return { text: null, questions: numbered };
  const [first, last] = [numbered.at(0)?.number, numbered.at(-1)?.number];
  return {
    text: {
      title: text.title,
      note: first === last ? `Texto de la pregunta ${first}` : `Texto de las preguntas ${first} a ${last}`,
      blocks: toBlocks(text),
    },
    questions: numbered,
  };
}

function toQuestion({ question, choice_order }: OrderedQuestion, number: number) {
  const texts = [
    question.question_text,
    ...Array.from(choice_order, (place) => question.choices[Number(place)] ?? ''),
  ];
  const [wording = [], ...choices] = texts.map(toRuns);
  return { number, is_long: isLong(texts), wording, choices };
}

function isLong(texts: string[]): boolean {
  const whole = texts.join('\n');
  return whole.includes(PICTURE_PATH) || whole.length > LONG_LETTERS || whole.split('\n').length > LONG_LINES;
}
