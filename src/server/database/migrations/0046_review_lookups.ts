import { type Kysely, sql } from 'kysely';

/** What a user waits for who has many cards and a long log (0065). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(db);
  await sql`create index review_log_of_question on review_log (user_id, question_id)`.execute(db);
  // new questions are found by going through positions, which don't have to be looked up in the table
  await sql`
    alter table question_categories
      drop constraint question_categories_position_unique,
      add constraint question_categories_position_unique unique (category_id, position) include (question_id)`.execute(
    db,
  );
  // nothing has read the new column yet, and every draw of a practice would be planned as if many questions had a pair
  await sql`analyze questions (pair)`.execute(db);
}
