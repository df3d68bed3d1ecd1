import fc from 'fast-check';
import type { StoredSourceColumns, StoredStateColumns } from '#server/database/tables.ts';
import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import { isStorableText } from '#shared/text/storable.rules.ts';
import { hasVisibleText } from '#shared/text/visible.rules.ts';

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

/** Properties of a question that only some export formats write. */
export const EXPORT_ONLY_PROPERTIES = {
  id: '00000000-0000-4000-8000-000000000001',
  exported_at: 1_764_000_000,
};

const anyText = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(...SIGNS), minLength: 1, maxLength: 12 }),
  )
  .filter((value) => isStorableText(value) && hasVisibleText(value));

const anyName = anyText.map((name) => name.trim()).filter(hasVisibleText);

export const CURRENT_STATE = { state: 'current', state_since: null, state_reason: null } as const;
export const NO_SOURCE = {
  source_exam: null,
  source_year: null,
  source_number: null,
  source_is_reserve: false,
};

const anyState: fc.Arbitrary<StoredStateColumns> = fc.oneof(
  fc.constant(CURRENT_STATE),
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

const anySource: fc.Arbitrary<StoredSourceColumns> = fc.oneof(
  fc.constant(NO_SOURCE),
  fc.record({
    source_exam: anyName,
    source_year: fc.option(fc.constantFrom(1900, 2023)),
    source_number: fc.option(fc.constantFrom(1, 110)),
    source_is_reserve: fc.boolean(),
  }),
);

/** Random questions with any texts that a file may contain, with or without the optional fields. */
export const anyQuestion: fc.Arbitrary<ExportedQuestion> = fc
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
        ...EXPORT_ONLY_PROPERTIES,
        number: 1,
        correct_answer,
        notes: notes?.some((note) => note !== null) ? notes : null,
        explanation_format: fields.explanation === null ? 'plain' : fields.explanation_format,
        article: fields.law_id === null ? null : fields.article,
        paragraph: fields.law_id === null || fields.article === null ? null : fields.paragraph,
      })),
  );
