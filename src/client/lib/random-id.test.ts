import * as z from 'zod';
import { expect, it } from 'vitest';
import { randomId } from './random-id.ts';

it('random ids are valid and all different', () => {
  const ids = Array.from({ length: 1000 }, randomId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(1000);
});
