import { type RawBuilder, sql } from 'kysely';
import type { MarkValues } from '#server/exams/marking.ts';
import type { ExamKind, KindName } from './kind.ts';
import { PRACTICE } from './practice.ts';
import { SIMULACRO } from './simulacro.ts';

export const KINDS: Record<KindName, ExamKind> = { practice: PRACTICE, simulacro: SIMULACRO };

/** Of the row `a` of exam_attempts: whether its kind is one of those. */
export function isOfKind(included: (kind: ExamKind) => boolean): RawBuilder<boolean> {
  const names = Object.values(KINDS)
    .filter(included)
    .map(({ name }) => sql.lit(name));
  return sql<boolean>`a.kind in (${sql.join(names)})`;
}

/** What the answers of an attempt are worth. */
export function markValuesOf(attempt: { kind: KindName; mark_values: MarkValues | null }): MarkValues {
  const values = KINDS[attempt.kind].markValues ?? attempt.mark_values;
  if (!values) throw new Error(`an attempt of the kind ${attempt.kind} has no values`);
  return values;
}
