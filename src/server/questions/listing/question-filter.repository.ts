import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { matchesSearch } from '#server/lists/search.ts';
import type { QuestionFilter } from '#shared/questions/question-list.contract.ts';

/** Whether the question `q` passes the filter. */
export function matchesQuestionFilter(filter: QuestionFilter): RawBuilder<SqlBool> {
  return sql.join(toFilterConditions(filter), sql` and `);
}

/** SQL conditions of a filter, checked question by question, except search words, which an index finds. */
export function toFilterConditions({
  search,
  category_ids,
  without_explanation,
  deleted,
  ...others
}: QuestionFilter): RawBuilder<SqlBool>[] {
  const conditions = [deleted ? sql<SqlBool>`q.deleted_at is not null` : sql<SqlBool>`q.deleted_at is null`];
  if (without_explanation) conditions.push(sql<SqlBool>`q.explanation is null`);
  conditions.push(...stateAndSource(others));
  if (search !== '') conditions.push(matchesWording(search));
  if (category_ids.length > 0) conditions.push(isInOneOf(category_ids));
  return conditions;
}

function stateAndSource({
  state,
  source_exam,
  source_year,
  reserve,
}: Pick<QuestionFilter, 'state' | 'source_exam' | 'source_year' | 'reserve'>): RawBuilder<SqlBool>[] {
  return [
    state === null ? [] : sql<SqlBool>`q.state = ${state}`,
    state === null || state === 'current' ? [] : sql<SqlBool>`q.state <> 'current'`,
    source_exam === null ? [] : sql<SqlBool>`q.source_exam = ${source_exam}`,
    source_year === null ? [] : sql<SqlBool>`q.source_year = ${source_year}`,
    reserve ? sql<SqlBool>`q.source_is_reserve` : [],
  ].flat();
}

/**
 * Reads the few links of one question; `array_position` and `offset 0` keep the planner from reading all links of the
 * categories.
 */
function isInOneOf(categoryIds: string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from question_categories qc
    where qc.question_id = q.id and array_position(${categoryIds}::uuid[], qc.category_id) is not null
    offset 0)`;
}

/** SQL: the numbers of the live questions in the category `category.id`. */
export function selectLinkedNumbers(suffix: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select qc.question_number as number from question_categories qc
    where qc.category_id = category.id and qc.is_live ${suffix}`;
}

export function matchesWording(search: string): RawBuilder<SqlBool> {
  const found = matchesSearch(sql<string>`q.search_text`, search, { indexed: true });
  // nobody searches for the letters and numbers in the address of a picture
  const words = sql<string>`regexp_replace(q.search_text, '\\]\\(/pictures/[^)]*\\)', ']', 'g')`;
  const isOfWords = matchesSearch(words, search, { indexed: false });
  return sql<SqlBool>`(${found} and (position('](/pictures/' in q.search_text) = 0 or ${isOfWords}))`;
}
