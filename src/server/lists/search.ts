import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether a text that fold_name has folded holds a word, regardless of case and accents; % _ \ are plain characters
 * (rules.md 27). With `indexed`, the trigrams of an index on that text find the few that may hold it. The word is
 * folded in a subquery: once, not for each row, and without the planner guessing from it.
 */
export function holds(
  text: RawBuilder<string>,
  word: string,
  { indexed }: { indexed: boolean },
): RawBuilder<SqlBool> {
  // no text of the database holds it, and none may be sent that does
  if (word.includes('\0')) return sql<SqlBool>`false`;
  const folded = sql`fold_name(${word}::text)`;
  const found = indexed
    ? sql<SqlBool>`${text} like (select '%' || regexp_replace(${folded}, '([\\\\%_])', '\\\\\\1', 'g') || '%')`
    : sql<SqlBool>`strpos(${text}, (select ${folded})) > 0`;
  if (!mayHalveEnye(word)) return found;
  return sql<SqlBool>`${found} and strpos(replace(${text}, 'n~', 'ñ'), (select replace(${folded}, 'n~', 'ñ'))) > 0`;
}

/** Whether an index of trigrams, which are of words with blanks around them, has one to look for. */
export function hasTrigram(word: string): boolean {
  return /[a-z0-9]{3}|[!-/:-@[-`{-~ ][a-z0-9]|[a-z0-9]{2}[!-/:-@[-`{-~ ]/.test(fold(word));
}

/** ñ is stored as n~ (fold_name): 'an' isn't in 'año'. */
function mayHalveEnye(word: string): boolean {
  return /^~|n$/.test(fold(word));
}

/** As fold_name does it, but for letters outside of ASCII. */
function fold(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/([nN])\u0303/g, '$1~')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase();
}
