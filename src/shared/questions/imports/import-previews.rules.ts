export const IMPORT_ENTRIES_PAGE_SIZE = 20;

/**
 * skip: leave the entry out. keep: what is stored stays, or what comes first in the file. replace: the entry takes its place.
 */
export const IMPORT_DECISIONS = ['skip', 'keep', 'replace'] as const;
export type ImportDecision = (typeof IMPORT_DECISIONS)[number];

export const IMPORT_FILTERS = ['all', 'problems', 'conflicts', 'repeats'] as const;
export type ImportFilter = (typeof IMPORT_FILTERS)[number];

/** What a repeat may say otherwise than the stored question. */
export const REPEAT_CHANGES = ['explanation', 'notes', 'reference', 'state', 'source'] as const;
export type RepeatChange = (typeof REPEAT_CHANGES)[number];
