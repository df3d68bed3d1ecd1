import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldText, searchWords } from '#shared/lists/search.rules.ts';

/** More words make more shapes of a statement, of which only so many are prepared (docs/decisions/0009). */
const MAX_INDEXED_WORDS = 2;

/**
 * Whether a text that fold_name has folded contains each word of the search (rules.md 27). With `indexed`, an index of
 * trigrams on that text finds the few that may contain the longest words. Words are folded in a subquery: once, not for
 * each row, and without the planner guessing from them.
 */
export function matchesSearch(
  text: RawBuilder<string>,
  search: string,
  { indexed }: { indexed: boolean },
): RawBuilder<SqlBool> {
  // PostgreSQL stores no such text and takes none as a parameter
  if (search.includes('\0')) return sql<SqlBool>`false`;
  const words = searchWords(search);
  const looked = indexed ? longestOf(words.filter(wordHasTrigram)).slice(0, MAX_INDEXED_WORDS) : [];
  const split = words.filter(maySplitEnye);
  const others = words.filter((word) => !looked.includes(word) && !split.includes(word));
  const conditions = [
    ...looked.map((word) => sql<SqlBool>`${text} like (select ${patternOf(sql`fold_name(${word}::text)`)})`),
    ...(others.length > 0 ? [containsAll(text, others, sql`fold_name(word)`)] : []),
    ...(split.length > 0
      ? [containsAll(sql`replace(${text}, 'n~', 'ñ')`, split, sql`replace(fold_name(word), 'n~', 'ñ')`)]
      : []),
  ];
  return conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`true`;
}

/** Whether an index of trigrams can find any word of the search. */
export function hasTrigram(search: string): boolean {
  return searchWords(search).some(wordHasTrigram);
}

/** One array, however many words there are: each number of parameters would be a statement of its own. */
function containsAll(text: RawBuilder<unknown>, words: string[], folded: RawBuilder<unknown>) {
  return sql<SqlBool>`${text} like all (array(select ${patternOf(folded)} from unnest(${words}::text[]) as word))`;
}

/** % _ \ are plain characters. */
function patternOf(folded: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`'%' || regexp_replace(${folded}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}

// fold_name stores ñ as n~: without this 'an' would be found in 'año', and '~o' too
function maySplitEnye(word: string): boolean {
  return /^~|n$/.test(foldText(word));
}

// pg_trgm pads words with blanks: one letter that begins a word, or two that end it, make a trigram
function wordHasTrigram(word: string): boolean {
  const stored = foldText(word).replaceAll('ñ', 'n~');
  return /[a-z0-9]{3}|[!-/:-@[-`{-~][a-z0-9]|[a-z0-9]{2}[!-/:-@[-`{-~]/.test(stored);
}

function longestOf(words: string[]): string[] {
  return words.toSorted((one, other) => other.length - one.length);
}
