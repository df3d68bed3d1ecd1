import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { QuestionFilter } from '#shared/questions/question-list.contract.ts';

/** What holds for the questions `q` that a filter shows. */
export function filterQuestions(filter: QuestionFilter): RawBuilder<SqlBool> {
  return sql.join(conditionsOf(filter), sql` and `);
}

/** Each of them is asked of one question after the other, but for an indexed word. */
export function conditionsOf({
  search,
  category_ids,
  without_explanation,
  deleted,
}: QuestionFilter): RawBuilder<SqlBool>[] {
  const conditions = [deleted ? sql<SqlBool>`q.deleted_at is not null` : sql<SqlBool>`q.deleted_at is null`];
  if (without_explanation) conditions.push(sql<SqlBool>`q.explanation is null`);
  if (search !== '') conditions.push(holdsWord(search));
  if (category_ids.length > 0) conditions.push(isInOneOf(category_ids));
  return conditions;
}

/** As a look at the question's few links: never (`offset 0`, no index condition) at all links of these categories. */
function isInOneOf(categoryIds: string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from question_categories qc
    where qc.question_id = q.id and array_position(${categoryIds}::uuid[], qc.category_id) is not null
    offset 0)`;
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
