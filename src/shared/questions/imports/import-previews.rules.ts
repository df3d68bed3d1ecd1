export const IMPORT_ENTRIES_PAGE_SIZE = 20;

/**
 * skip: leave the entry out. keep: what is stored stays, or what comes first in the file. replace: the entry takes its place.
 */
export const IMPORT_DECISIONS = ['skip', 'keep', 'replace'] as const;
export type ImportDecision = (typeof IMPORT_DECISIONS)[number];

/**
 * near: says nearly the same as another; and has another right answer; and must_be_seen, because both cite the same article.
 */
export const IMPORT_FILTERS = [
  'all',
  'problems',
  'conflicts',
  'repeats',
  'must_be_seen',
  'near_with_other_key',
  'near',
  'warnings',
] as const;
export type ImportFilter = (typeof IMPORT_FILTERS)[number];

/** What is worth a look although it stops nothing: it speaks of a picture that isn't there, and so on. */
export const ENTRY_WARNINGS = ['picture', 'option_twice', 'placeholder', 'very_long'] as const;
export type EntryWarning = (typeof ENTRY_WARNINGS)[number];

/** What a repeat may say otherwise than the stored question. */
export const REPEAT_CHANGES = ['explanation', 'notes', 'reference', 'state', 'source'] as const;
export type RepeatChange = (typeof REPEAT_CHANGES)[number];
