import { type RawBuilder, sql } from 'kysely';
import type { ImportFilter } from '#shared/questions/imports/import-previews.rules.ts';

// Whether the entry `p` of question_import_previews has problems.

export const hasProblems = sql<boolean>`(cardinality(p.problems) > 0 or p.stored_problem is not null)`;

/**
 * Whether the entry's only problem is that an equal question has a different right answer: one of the two can be
 * chosen.
 */
export const hasDecidableProblems = sql<boolean>`(
  ${hasProblems} and p.is_staged and (cardinality(p.problems) = 0 or p.is_conflict)
  and (p.stored_conflict is null or p.stored_conflict in ('answer', 'changed')))`;

/** Whether the entry is imported: it has no problems and isn't skipped, or a decision imports it despite them. */
export const isToBeImported = sql<boolean>`(
  p.decision is distinct from 'skip' and (p.decision is not null or not ${hasProblems}))`;

/** SQL: whether the entry `e` is imported. Entries of the import command have no preview: all of them are imported. */
export const isImported = sql<boolean>`not exists (
  select from question_import_previews p
  where p.import_id = e.import_id and p.number = e.number and p.decision = 'skip')`;

export const IMPORT_FILTER_CONDITIONS: Record<ImportFilter, RawBuilder<boolean>> = {
  all: sql`true`,
  problems: hasProblems,
  conflicts: hasDecidableProblems,
  repeats: sql`((p.is_stored or p.is_repeat) and not ${hasProblems})`,
  near: sql`p.is_near`,
  near_with_other_key: sql`p.is_near_with_other_key`,
  must_be_seen: sql`p.must_be_seen`,
  warnings: sql`p.warnings <> '{}'`,
};
