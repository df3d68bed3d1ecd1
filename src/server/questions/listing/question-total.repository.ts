import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { countRows, findTotal } from '#server/lists/list-sql.ts';
import type { QuestionFilter } from '#shared/questions/question-list.contract.ts';
import {
  toFilterConditions,
  matchesQuestionFilter,
  selectLinkedNumbers,
} from './question-filter.repository.ts';

/**
 * With up to this number of questions in the chosen categories, each is compared with the filter; with more, the other
 * conditions are searched separately.
 */
const FEW = 20_000;

export function countQuestions(db: Database, filter: QuestionFilter, few = FEW): Promise<number> {
  return filter.deleted || filter.category_ids.length === 0
    ? countRows(db, sql`questions q where ${matchesQuestionFilter(filter)}`)
    : findTotal(db, countLinked(filter, few));
}

/** `offset 0` leaves the planner no choice: it can't know how many questions contain a word. */
function countLinked(filter: QuestionFilter, few: number): RawBuilder<unknown> {
  const further = toFilterConditions({ ...filter, category_ids: [] });
  // the first condition, that the question isn't deleted, holds for all live links: only the others are checked
  const asksMore = further.length > 1;
  const conditions = sql.join(further, sql` and `);
  return sql`
    with link as materialized (
      select distinct link.number from unnest(${filter.category_ids}::uuid[]) as category (id)
      cross join lateral (${selectLinkedNumbers(sql`offset 0`)}) link
    ), linked as materialized (
      select count(*)::integer as total from link
    )
    select ${
      asksMore
        ? sql`case when linked.total < ${few}::integer then (
            select count(*)::integer from link cross join lateral (
              select ${conditions} as fits from questions q where q.number = link.number offset 0) q
            where q.fits
          ) else (
            select count(*)::integer from link join (
              select q.number from questions q where ${conditions} offset 0) found on found.number = link.number
          ) end`
        : sql`linked.total`
    } as total
    from linked`;
}
