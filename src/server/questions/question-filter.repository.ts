import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { QuestionFilter } from '#shared/questions/question-list.contract.ts';

/** What holds for the questions `q` that a filter shows. */
export function filterQuestions(filter: QuestionFilter): RawBuilder<SqlBool> {
  const conditions = [isDeletedOrLive(filter)];
  if (filter.without_explanation) conditions.push(isUnexplained);
  if (filter.category_ids.length > 0) conditions.push(sql<SqlBool>`exists (${linksTo(filter.category_ids)})`);
  if (filter.search !== '') conditions.push(holdsWord(filter.search));
  return sql.join(conditions, sql` and `);
}

export function isDeletedOrLive({ deleted }: QuestionFilter): RawBuilder<SqlBool> {
  return deleted ? sql<SqlBool>`q.deleted_at is not null` : sql<SqlBool>`q.deleted_at is null`;
}

export const isUnexplained: RawBuilder<SqlBool> = sql<SqlBool>`q.explanation is null`;

/** Asked of one question after the other: `offset 0` keeps the planner from reading all links first. */
export function isInOneOf(categoryIds: string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (${linksTo(categoryIds)} offset 0)`;
}

function linksTo(categoryIds: string[]): RawBuilder<unknown> {
  return sql`
    select from question_categories qc
    where qc.question_id = q.id and qc.category_id = any (${categoryIds}::uuid[])`;
}

/**
 * Whether the wording holds the word, by the index of words if that can find it. The word is folded in a subquery:
 * once, not for each question, and without the planner guessing from it.
 */
export function holdsWord(word: string): RawBuilder<SqlBool> {
  // no text of the database holds it, and none may be sent that does
  if (word.includes('\0')) return sql<SqlBool>`false`;
  const folded = sql`fold_name(${word}::text)`;
  const holds = isInIndex(word)
    ? sql<SqlBool>`q.search_text like (select '%' || regexp_replace(${folded}, '([\\\\%_])', '\\\\\\1', 'g') || '%')`
    : sql<SqlBool>`strpos(q.search_text, (select ${folded})) > 0`;
  if (!mayHalveEnye(word)) return holds;
  return sql<SqlBool>`${holds} and strpos(replace(q.search_text, 'n~', 'ñ'), (select replace(${folded}, 'n~', 'ñ'))) > 0`;
}

/** Whether the index of words, which knows groups of three characters, has one to look for. */
export function isInIndex(word: string): boolean {
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
