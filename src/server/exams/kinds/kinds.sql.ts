import { type RawBuilder, sql } from 'kysely';
import type { ExamKind } from './kind.ts';
import { EXAM_KIND_BY_NAME } from './kinds.ts';

/**
 * Whether the kind of a row is among the included kinds; `row` is the alias of its table. The names are literals, so
 * that the planner can use the partial indexes of a kind.
 */
export function isOfKind(included: (kind: ExamKind) => boolean, row = 'a'): RawBuilder<boolean> {
  const names = Object.values(EXAM_KIND_BY_NAME)
    .filter(included)
    .map(({ name }) => sql.lit(name));
  return sql<boolean>`${sql.ref(row)}.kind in (${sql.join(names)})`;
}

/** Whether users see the keys of the attempt `a` only with its results, and meanwhile nowhere else. */
export const withholdsKeys = isOfKind((kind) => !kind.revealsEachAnswer);

/** Whether users see the keys of the attempt `a` as soon as they have answered. */
export const revealsKeys = isOfKind((kind) => kind.revealsEachAnswer);
