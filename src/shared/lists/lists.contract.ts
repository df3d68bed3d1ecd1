import * as z from 'zod';
import { type Direction, DIRECTIONS, PAGE_NUMBER_MAX } from './lists.rules.ts';

/** The page of a list, counted from 1. */
export const page = z.int().min(1).max(PAGE_NUMBER_MAX).default(1);

/** The sorting direction. An unknown one falls back to `usual` without an error: addresses are also written by hand. */
export const direction = (usual: Direction) => z.enum(DIRECTIONS).catch(usual).default(usual);

/** The sort key of a list; an unknown one falls back to `usual`. */
export const sort = <const Key extends string>(keys: readonly [Key, ...Key[]], usual: NoInfer<Key>) =>
  z
    .enum(keys)
    .catch(() => usual)
    .default(() => usual);
