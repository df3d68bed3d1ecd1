import { isContractProcedure } from '@orpc/contract';
import fc from 'fast-check';
import * as z from 'zod';
import { api } from '#shared/api.contract.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/**
 * Creates inputs for each procedure by the types of its contract. The contract's refinements are ignored, so some
 * inputs are invalid.
 */
export function createContractInputs(ids: string[]): Map<string, fc.Arbitrary<unknown>> {
  return new Map(
    listInputSchemas(api, []).map(([name, schema]) => [
      name,
      schema === undefined ? fc.constant({}) : valuesOf(schema, ids),
    ]),
  );
}

function listInputSchemas(part: unknown, at: string[]): [string, Schema | undefined][] {
  if (isContractProcedure(part)) {
    const schema: unknown = part['~orpc'].inputSchema;
    return [
      [
        at.join('.'),
        schema instanceof z.ZodType
          ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
          : undefined,
      ],
    ];
  }
  const entries = part !== null && typeof part === 'object' ? Object.entries(part) : [];
  return entries.flatMap(([key, value]) => listInputSchemas(value, [...at, key]));
}

function valuesOf(schema: Schema | boolean, ids: string[]): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue({ maxDepth: 2 });
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, ids)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return fc.jsonValue({ maxDepth: 2 });
  return fc.oneof(...types.map((type) => valuesOfType(type, schema, ids)));
}

function valuesOfType(type: string, schema: Schema, ids: string[]): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objectsOf(schema, ids);
    case 'array':
      return listsOf(schema, ids);
    case 'string':
      return textsOf(schema, ids);
    case 'integer':
      return integersOf(schema);
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 100, noNaN: true });
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

function listsOf({ items = true, minItems = 0, maxItems = 4 }: Schema, ids: string[]): fc.Arbitrary<unknown> {
  const item = [items].flat()[0] ?? true;
  return fc.array(valuesOf(item, ids), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, 8)),
  });
}

function integersOf({ minimum = 0, maximum = 100 }: Schema): fc.Arbitrary<unknown> {
  const lowest = Math.max(minimum, -100);
  return fc.oneof(
    fc.integer({ min: lowest, max: Math.min(maximum, lowest + 200) }),
    fc.constantFrom(minimum, maximum),
  );
}

function objectsOf({ properties = {}, required = [] }: Schema, ids: string[]): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([key, field]) => [key, valuesOf(field, ids)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

function textsOf({ format, minLength = 0, maxLength = 40 }: Schema, ids: string[]): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.uuid(), fc.constantFrom(...ids));
  if (format === 'date')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 300) });
}
