export const IMPORT_ENTRIES_PAGE_SIZE = 20;

/**
 * skip: leave the entry out. keep: keep the stored question, or the earlier entry of the file. replace: use this entry.
 */
export const IMPORT_DECISIONS = ['skip', 'keep', 'replace'] as const;
export type ImportDecision = (typeof IMPORT_DECISIONS)[number];

/**
 * near: entries with nearly the same text as another question. near_with_other_key: those that also have another right
 * answer. must_be_seen: those that also cite the same article.
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

/** Warnings that don't block an import, for example that a question mentions a picture that is missing. */
export const ENTRY_WARNINGS = ['picture', 'option_twice', 'placeholder', 'very_long'] as const;
export type EntryWarning = (typeof ENTRY_WARNINGS)[number];

/** The fields in which a repeated entry may differ from the stored question. */
export const REPEATED_ENTRY_CHANGES = ['explanation', 'notes', 'reference', 'state', 'source'] as const;
export type RepeatedEntryChange = (typeof REPEATED_ENTRY_CHANGES)[number];
