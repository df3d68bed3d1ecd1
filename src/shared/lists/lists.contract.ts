import * as z from 'zod';
import { type Direction, DIRECTIONS, LAST_PAGE } from './lists.rules.ts';

/** The page of a list, from 1. */
export const page = z.int().min(1).max(LAST_PAGE).default(1);

/** What nobody knows is the usual direction, not an error: addresses are written by hand too. */
export const direction = (usual: Direction) => z.enum(DIRECTIONS).catch(usual).default(usual);

/** Another key than these is the usual one. */
export const sort = <const Key extends string>(keys: readonly [Key, ...Key[]], usual: NoInfer<Key>) =>
  z
    .enum(keys)
    .catch(() => usual)
    .default(() => usual);
