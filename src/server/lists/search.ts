import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { foldText, searchWords } from '#shared/lists/search.rules.ts';

/**
 * Each further word that is looked up in the index makes another shape of the statement, and only a limited number of
 * shapes is prepared (docs/decisions/0009).
 */
const MAX_INDEXED_WORDS = 2;

/**
 * Whether a text folded by fold_name contains each word of the search (rules.md 27). With `indexed`, a trigram index on
 * the text finds the rows that may contain the longest words. A subquery folds the words once, not once for each row,
 * and hides them from the planner's estimates.
 */
export function matchesSearch(
  text: RawBuilder<string>,
  search: string,
  { indexed }: { indexed: boolean },
): RawBuilder<SqlBool> {
  // PostgreSQL can't store a NUL character and rejects it in a parameter
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

/** Whether a trigram index can find at least one word of the search. */
export function hasTrigram(search: string): boolean {
  return searchWords(search).some(wordHasTrigram);
}

/** Passes the words as one array: a parameter per word would make a statement of its own for each number of words. */
function containsAll(text: RawBuilder<unknown>, words: string[], folded: RawBuilder<unknown>) {
  return sql<SqlBool>`${text} like all (array(select ${patternOf(folded)} from unnest(${words}::text[]) as word))`;
}

/** Escapes %, _ and \, which are plain characters in a search. */
function patternOf(folded: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`'%' || regexp_replace(${folded}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}

// fold_name stores ñ as n~: without this check, 'an' would be found in 'año', and '~o' too
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
