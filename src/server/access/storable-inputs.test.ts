import { isContractProcedure } from '@orpc/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { api } from '#shared/api.contract.ts';

/** Inputs whose text is never part of a query: it is hashed, parsed, or compared with known values first. */
const REACH_NO_QUERY = [
  /(password|confirmPassword|currentPassword|token)$/,
  /^content\.legalPage: identifier$/,
  /^questions\.question: question_id$/,
  /^exams\.results(Of)?: session_id$/,
  /^mockExams\.result(Of)?: session_id$/,
  /^mockExams\.instructions: template_id$/,
  /^mockExams\.own\.get: id$/,
  /^mockExams\.templates\.importFile: text$/,
];

/** Yields each text of an input with its place, as 'review.saveQuestion: note'. */
function* textsOf(schema: unknown, at: string): Generator<{ at: string; text: z.ZodType }> {
  if (!(schema instanceof z.ZodType)) return;
  const def = schema.def as unknown as Record<string, unknown> & { type: string };
  if (def.type === 'string') yield { at, text: schema };
  if (def.type === 'object') {
    for (const [name, field] of Object.entries(def['shape'] as object))
      yield* textsOf(field, `${at} ${name}`);
  }
  if (Array.isArray(def['options'])) for (const option of def['options']) yield* textsOf(option, at);
  for (const inner of ['element', 'innerType', 'in', 'valueType', 'keyType']) yield* textsOf(def[inner], at);
}

function* inputsOf(part: unknown, at: string[]): Generator<{ at: string; text: z.ZodType }> {
  if (isContractProcedure(part)) yield* textsOf(part['~orpc'].inputSchema, `${at.join('.')}:`);
  else if (part !== null && typeof part === 'object') {
    for (const [key, value] of Object.entries(part)) yield* inputsOf(value, [...at, key]);
  }
}

describe('a text that the database can not store', () => {
  const inputs = [...inputsOf(api, [])];

  it('is looked for in every input', () => {
    expect(inputs.length).toBeGreaterThan(50);
  });

  it.each(['\0', '\ud800'])('is refused by every input: %j', (character) => {
    // tries the character in a word, in an e-mail address and alone
    const accepted = inputs
      .filter(({ at }) => !REACH_NO_QUERY.some((place) => place.test(at)))
      .filter(({ text }) =>
        [`palabra${character}`, `a${character}@example.com`, character].some(
          (value) => text.safeParse(value).success,
        ),
      );
    expect(accepted.map(({ at }) => at)).toEqual([]);
  });
});
