import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { matchesSearch } from '#server/lists/search.ts';
import type { QuestionFilter } from '#shared/questions/question-list.contract.ts';

/** Of the questions `q`. */
export function filterQuestions(filter: QuestionFilter): RawBuilder<SqlBool> {
  return sql.join(conditionsOf(filter), sql` and `);
}

/** Compared question by question, except words that the index finds. */
export function conditionsOf({
  search,
  category_ids,
  without_explanation,
  deleted,
}: QuestionFilter): RawBuilder<SqlBool>[] {
  const conditions = [deleted ? sql<SqlBool>`q.deleted_at is not null` : sql<SqlBool>`q.deleted_at is null`];
  if (without_explanation) conditions.push(sql<SqlBool>`q.explanation is null`);
  if (search !== '') conditions.push(matchesWording(search));
  if (category_ids.length > 0) conditions.push(isInOneOf(category_ids));
  return conditions;
}

/** Reads the few links of the question, and never (`offset 0`, no index condition) all links of these categories. */
function isInOneOf(categoryIds: string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from question_categories qc
    where qc.question_id = q.id and array_position(${categoryIds}::uuid[], qc.category_id) is not null
    offset 0)`;
}

export function matchesWording(search: string): RawBuilder<SqlBool> {
  return matchesSearch(sql<string>`q.search_text`, search, { indexed: true });
}
