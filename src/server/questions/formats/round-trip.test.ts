import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import { checkEntry } from '#shared/questions/question-entry.rules.ts';
import { CHOICE_INDEXES } from '#shared/questions/questions.rules.ts';
import {
  anyQuestion,
  CURRENT_STATE,
  NO_SOURCE,
  EXPORT_ONLY_PROPERTIES,
} from '#tests/support/questions/any-question.ts';
import { QUESTION_FORMATS } from './formats.ts';
import type { QuestionFormat } from './question-format.ts';

const toLine = (value: string): string => value.replaceAll(/\s+/g, ' ').trim();

/** Reduces a question to what every format can contain. */
const toBare = (question: ExportedQuestion): ExportedQuestion => ({
  ...question,
  question_text: toLine(question.question_text),
  choices: question.choices.map(toLine),
  notes: null,
  explanation: null,
  explanation_format: 'plain',
  law_id: null,
  article: null,
  paragraph: null,
  pair: null,
  shared_text: null,
  categories: [],
  ...CURRENT_STATE,
  ...NO_SOURCE,
});

/** Writes the questions to a file and reads it again. */
async function roundTrip(format: QuestionFormat, questions: ExportedQuestion[]): Promise<unknown[]> {
  async function* batches() {
    yield await Promise.resolve(questions);
  }
  const file = await format.read(await buffer(format.write(batches())));
  if ('refused' in file) throw new Error(file.refused);
  return file.items.map((item, index) => {
    if ('problem' in item) throw new Error(`${item.line}: ${item.problem}`);
    const check = checkEntry(item.question, { number: index + 1, line: item.line });
    if (check.problems) throw new Error(check.problems.join('\n'));
    return check.entry;
  });
}

const toEntry = (question: ExportedQuestion): unknown => {
  const { number, id, exported_at, ...entry } = question;
  expect([number, id, exported_at]).toEqual([1, expect.any(String), expect.any(Number)]);
  return entry;
};

describe.each(QUESTION_FORMATS.map((format) => ({ format, name: format.id })))('$name', ({ format }) => {
  it('brings back every question that it says to carry whole', async () => {
    const isWhole = (question: ExportedQuestion): boolean => format.lossesOf(question).length === 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyQuestion, { minLength: 1, maxLength: 4 }), async (questions) => {
        const whole = questions
          .map((question) => (isWhole(question) ? question : toBare(question)))
          .filter(isWhole);
        expect(await roundTrip(format, whole)).toEqual(whole.map(toEntry));
      }),
      { numRuns: format.isCompressed ? 100 : 300 },
    );
  });

  it('brings back what is in every bank', async () => {
    const question: ExportedQuestion = {
      ...EXPORT_ONLY_PROPERTIES,
      number: 1,
      question_text: '¿Qué plazo tiene la Administración para resolver?',
      choices: CHOICE_INDEXES.slice(0, 4).map((index) => `${index + 1} meses`),
      correct_answer: 2,
      notes: null,
      explanation: null,
      explanation_format: 'plain',
      law_id: null,
      article: null,
      paragraph: null,
      pair: null,
      shared_text: null,
      categories: [],
      ...CURRENT_STATE,
      ...NO_SOURCE,
    };
    expect(await roundTrip(format, [question, { ...question, correct_answer: 0 }])).toEqual([
      expect.objectContaining({
        question_text: question.question_text,
        choices: question.choices,
        correct_answer: 2,
      }),
      expect.objectContaining({ correct_answer: 0 }),
    ]);
  });
});
