import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { IS_ASKABLE_IN_CATEGORY } from '#server/questions/positions/served.sql.ts';
import { composeStartLock } from '#server/exams/budgets/budget.repository.ts';
import { withholdsKeys } from '#server/exams/kinds/kinds.sql.ts';

/** A question of an exam and its place in the exam, from 1. */
export interface DrawnQuestion {
  question_id: string;
  category_id: string;
  place: number;
}

export interface CategoryForDraw {
  id: string;
  name: string;
  question_count: number;
  /**
   * The ascending positions of questions that must not be drawn: those of the user's open mock exam, whose keys a
   * practice would reveal, annulled ones, and all but one of questions that are paired as alike.
   */
  withheld_positions: number[];
}

interface CategoryToDraw {
  category_id: string;
  user_id: string;
}

/** Finds the category and makes the user's other starts wait, in one statement, which saves a round trip. */
export async function findCategory(trx: Trx, given: CategoryToDraw): Promise<CategoryForDraw | undefined> {
  const [category] = await find(trx, given);
  return category;
}

const find = createStatement<CategoryToDraw, CategoryForDraw>(
  ({ category_id, user_id }) => sql`
    with starts as materialized (${composeStartLock(user_id)})
    select c.id, c.name, c.question_count, array(
        select qc.position
        from exam_attempts a
        cross join lateral unnest(a.question_ids) as sheet (question_id)
        join question_categories qc on qc.question_id = sheet.question_id and qc.category_id = c.id
        where a.user_id = ${user_id}::uuid and ${withholdsKeys} and qc.position is not null
        union
        select qc.position
        from question_rulings r
        join questions q on q.id = r.question_id and q.version = r.version
        join question_categories qc on qc.question_id = q.id and qc.category_id = c.id
        where r.revoked_at is null and r.ruling = 'annulled' and qc.position is not null
        union
        select paired.position
        from (
          select qc.position, row_number() over (partition by q.pair order by random()) as place
          from questions q
          join question_categories qc on qc.question_id = q.id and qc.category_id = c.id
          where q.pair is not null and qc.position is not null) paired
        where paired.place > 1
        order by position) as withheld_positions
    from starts, categories c
    where c.id = ${category_id}::uuid and c.deleted_at is null`,
);

/** The questions at these positions; fewer where a position is empty because questions moved. */
export function selectQuestionsAtPositions(
  categoryId: string,
  positions: number[],
): RawBuilder<DrawnQuestion> {
  return sql<DrawnQuestion>`
    select qc.question_id, qc.category_id, d.place
    from unnest(${positions}::integer[]) with ordinality as d (position, place)
    join question_categories qc on qc.category_id = ${categoryId}::uuid and qc.position = d.position`;
}

/** Selects each question with the category at the same place of `category_ids`, if it is still in that category. */
export function selectChosenQuestions(given: {
  question_ids: string[];
  category_ids: string[];
}): RawBuilder<DrawnQuestion> {
  return sql<DrawnQuestion>`
    select qc.question_id, qc.category_id, d.place
    from unnest(${given.question_ids}::uuid[], ${given.category_ids}::uuid[])
      with ordinality as d (question_id, category_id, place)
    join questions q on q.id = d.question_id
    join question_categories qc on qc.question_id = d.question_id and qc.category_id = d.category_id
      and ${IS_ASKABLE_IN_CATEGORY}`;
}
