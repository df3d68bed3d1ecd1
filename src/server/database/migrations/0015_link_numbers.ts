import { type Kysely, sql } from 'kysely';

/** An import says the numbers of its questions itself: a look at each of them by the trigger takes longer than all else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger question_categories_number on question_categories`.execute(db);
  await sql`
    create trigger question_categories_number before insert on question_categories
    for each row when (new.question_number is null) execute function number_question_category()`.execute(db);
}
