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

interface InputValue {
  at: string;
  type: string;
  schema: z.ZodType;
}

/** Yields each text and number of an input with its place, as 'review.saveQuestion: note'. */
function* valuesOf(schema: unknown, at: string): Generator<InputValue> {
  if (!(schema instanceof z.ZodType)) return;
  const def = schema.def as unknown as Record<string, unknown> & { type: string };
  if (def.type === 'string' || def.type === 'number') yield { at, type: def.type, schema };
  if (def.type === 'object') {
    for (const [name, field] of Object.entries(def['shape'] as object))
      yield* valuesOf(field, `${at} ${name}`);
  }
  if (Array.isArray(def['options'])) for (const option of def['options']) yield* valuesOf(option, at);
  for (const inner of ['element', 'innerType', 'in', 'valueType', 'keyType']) yield* valuesOf(def[inner], at);
}

function* inputsOf(part: unknown, at: string[]): Generator<InputValue> {
  if (isContractProcedure(part)) yield* valuesOf(part['~orpc'].inputSchema, `${at.join('.')}:`);
  else if (part !== null && typeof part === 'object') {
    for (const [key, value] of Object.entries(part)) yield* inputsOf(value, [...at, key]);
  }
}

/** Numbers of bigint columns, which hold every number that JSON keeps exact. */
const ARE_BIGINT = /^audit\.line: number$/;

const values = [...inputsOf(api, [])];

describe('a text that the database can not store', () => {
  const inputs = values.filter(({ type }) => type === 'string');

  it('is looked for in every input', () => {
    expect(inputs.length).toBeGreaterThan(50);
  });

  it.each(['\0', '\ud800'])('is refused by every input: %j', (character) => {
    // tries the character in a word, in an e-mail address and alone
    const accepted = inputs
      .filter(({ at }) => !REACH_NO_QUERY.some((place) => place.test(at)))
      .filter(({ schema }) =>
        [`palabra${character}`, `a${character}@example.com`, character].some(
          (value) => schema.safeParse(value).success,
        ),
      );
    expect(accepted.map(({ at }) => at)).toEqual([]);
  });
});

describe('a number that the database can not store', () => {
  const inputs = values.filter(({ at, type }) => type === 'number' && !ARE_BIGINT.test(at));

  it('is looked for in every input', () => {
    expect(inputs.length).toBeGreaterThan(20);
  });

  it.each([2 ** 31, -(2 ** 31) - 1, 0.5])('is refused by every input: %d', (number) => {
    const accepted = inputs.filter(({ schema }) => schema.safeParse(number).success);
    expect(accepted.map(({ at }) => at)).toEqual([]);
  });
});
