import { type Kysely, sql } from 'kysely';

/** The practices that were started to review: while they are open, and once they are finished (0046). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_practices (
      attempt_id uuid constraint review_practices_pkey primary key,
      user_id    uuid not null constraint review_practices_user references profiles (id) on delete cascade
    )`.execute(db);
  await sql`create index review_practices_of_user on review_practices (user_id)`.execute(db);
}
