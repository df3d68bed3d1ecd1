import { CLEAN_UP_IDS, CLEAN_UP_LABELS, type CleanUpId } from '#shared/questions/imports/clean-ups.rules.ts';
import type { Clean } from './clean-up.ts';
import { mendEncoding } from './encoding.ts';
import { decodeEntities } from './entities.ts';
import { joinLines } from './lines.ts';
import { readMarkdown } from './markdown.ts';
import { removeOwnLetters } from './own-letters.ts';
import { tidyMarkdownTables } from './tables.ts';

export interface CleanUp {
  id: CleanUpId;
  /** What the clean-up does, in Spanish. */
  label: string;
  clean: Clean;
}

const CLEAN: Readonly<Record<CleanUpId, Clean>> = {
  encoding: mendEncoding,
  entities: decodeEntities,
  tables: tidyMarkdownTables,
  lines: joinLines,
  letters: removeOwnLetters,
  markdown: readMarkdown,
};

/** The clean-ups in the order in which they are applied: characters are mended first, because the others read them. */
export const CLEAN_UPS: CleanUp[] = CLEAN_UP_IDS.map((id) => ({
  id,
  label: CLEAN_UP_LABELS[id],
  clean: CLEAN[id],
}));
