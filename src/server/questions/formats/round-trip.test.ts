import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SourceColumns, StateColumns } from '#server/database/tables.ts';
import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import { checkEntry } from '#shared/questions/question-entry.rules.ts';
import { CHOICE_INDEXES } from '#shared/questions/questions.rules.ts';
import { isStorableText } from '#shared/text/storable.rules.ts';
import { hasVisibleText } from '#shared/text/visible.rules.ts';
import { QUESTION_FORMATS } from './formats.ts';
import type { QuestionFormat } from './question-format.ts';

const SIGNS = [
  ...'aáñ12 \\~=#{}:%[]|;,\t\n\r"\'<>&/$-@+.)'.split(''),
  '::',
  '//',
  '&lt;',
  '<b>',
  '[html]',
  '%50%',
  '\ufeff',
  '\u2028',
  '\u00a0',
  '\u0001',
  '😀',
  '####',
  'ANSWER: A',
  '$CATEGORY:',
  ']]>',
  '-->',
  '\\n',
];

const anyText = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(...SIGNS), minLength: 1, maxLength: 12 }),
  )
  .filter((value) => isStorableText(value) && hasVisibleText(value));

const anyName = anyText.map((name) => name.trim()).filter(hasVisibleText);

const CURRENT = { state: 'current', state_since: null, state_reason: null } as const;
const NO_SOURCE = { source_exam: null, source_year: null, source_number: null, source_is_reserve: false };

const anyState: fc.Arbitrary<StateColumns> = fc.oneof(
  fc.constant(CURRENT),
  fc.record({
    state: fc.constant('outdated' as const),
    state_since: fc.constantFrom('2024-10-01', '1999-12-31'),
    state_reason: anyName,
  }),
  fc.record({
    state: fc.constant('annulled' as const),
    state_since: fc.constant(null),
    state_reason: anyName,
  }),
);

const anySource: fc.Arbitrary<SourceColumns> = fc.oneof(
  fc.constant(NO_SOURCE),
  fc.record({
    source_exam: anyName,
    source_year: fc.option(fc.constantFrom(1900, 2023)),
    source_number: fc.option(fc.constantFrom(1, 110)),
    source_is_reserve: fc.boolean(),
  }),
);

const anyQuestion: fc.Arbitrary<ExportedQuestion> = fc
  .record({
    question_text: anyText,
    choices: fc.array(anyText, { minLength: 2, maxLength: 6 }),
    explanation: fc.option(anyText),
    explanation_format: fc.constantFrom('plain' as const, 'rich' as const),
    categories: fc.array(anyName, { maxLength: 3 }),
    pair: fc.option(fc.constantFrom('silencio', 'plazos-2')),
    law_id: fc.option(fc.constant('BOE-A-2015-10565')),
    article: fc.option(fc.constantFrom('5', '30 bis', '=1')),
    paragraph: fc.option(fc.constantFrom('1', 'a)')),
    shared_text: fc.option(
      fc.record({
        title: anyName,
        text: anyText.filter((value) => !value.includes('<')),
        text_format: fc.constantFrom('plain' as const, 'rich' as const),
        position: fc.integer({ min: 1, max: 20 }),
      }),
    ),
  })
  .chain((fields) =>
    fc
      .record({
        state: anyState,
        source: anySource,
        correct_answer: fc.integer({ min: 0, max: fields.choices.length - 1 }),
        notes: fc.option(
          fc.array(fc.option(anyText), {
            minLength: fields.choices.length,
            maxLength: fields.choices.length,
          }),
        ),
      })
      .map(({ correct_answer, notes, state, source }) => ({
        ...fields,
        ...state,
        ...source,
        number: 1,
        correct_answer,
        notes: notes?.some((note) => note !== null) ? notes : null,
        explanation_format: fields.explanation === null ? 'plain' : fields.explanation_format,
        article: fields.law_id === null ? null : fields.article,
        paragraph: fields.law_id === null || fields.article === null ? null : fields.paragraph,
      })),
  );

const toLine = (value: string): string => value.replaceAll(/\s+/g, ' ').trim();

/** Of a question what each format can carry. */
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
  ...CURRENT,
  ...NO_SOURCE,
});

/** What a file of these questions is read as. */
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

const asEntry = (question: ExportedQuestion): unknown => {
  const { number, ...entry } = question;
  expect(number).toBe(1);
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
        expect(await roundTrip(format, whole)).toEqual(whole.map(asEntry));
      }),
      { numRuns: format.isCompressed ? 100 : 300 },
    );
  });

  it('brings back what is in every bank', async () => {
    const question: ExportedQuestion = {
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
      ...CURRENT,
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
