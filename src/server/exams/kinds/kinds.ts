import { type RawBuilder, sql } from 'kysely';
import type { ExamKind, KindName } from './kind.ts';
import { MOCK_EXAM } from './mock-exam.ts';
import { PRACTICE } from './practice.ts';

export const KINDS: Record<KindName, ExamKind> = { practice: PRACTICE, mock_exam: MOCK_EXAM };

/** Of the row `a` of exam_attempts: whether its kind is one of those. */
export function isOfKind(included: (kind: ExamKind) => boolean): RawBuilder<boolean> {
  const names = Object.values(KINDS)
    .filter(included)
    .map(({ name }) => sql.lit(name));
  return sql<boolean>`a.kind in (${sql.join(names)})`;
}
