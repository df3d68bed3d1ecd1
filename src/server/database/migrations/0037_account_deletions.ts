import { type Kysely, sql } from 'kysely';

/** Accounts that their users want deleted; a log-in before it is done takes the wish back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_deletions (
      user_id      uuid constraint account_deletions_user references profiles (id) on delete cascade,
      requested_at timestamptz not null default app_now(),
      due_at       timestamptz not null,
      constraint account_deletions_pkey primary key (user_id),
      constraint account_deletions_due check (due_at >= requested_at)
    )`.execute(db);
  await sql`create index account_deletions_by_due on account_deletions (due_at)`.execute(db);
  // of a user, who is deleted or downloads them
  await sql`create index question_reports_by_user on question_reports (user_id) where user_id is not null`.execute(
    db,
  );
}
