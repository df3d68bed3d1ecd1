import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles add column blocked boolean not null default false`.execute(db);

  // The mailed token itself is nowhere. A link without a user is of somebody unknown, who must cost the same time.
  await sql`
    create table recovery_links (
      token_hash text primary key,
      user_id    uuid constraint recovery_links_user references profiles (id) on delete cascade,
      created_at timestamptz not null default app_now(),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index recovery_links_by_user on recovery_links (user_id)`.execute(db);

  // a mail is of no use once its link is dead
  await sql`
    alter table outbox add column give_up_at timestamptz not null default app_now() + interval '24 hours'`.execute(
    db,
  );

  // what was counted can be taken back; to delete the last one would race with whoever counts the next
  await sql`alter table limits drop constraint limits_count, add constraint limits_count check (count >= 0)`.execute(
    db,
  );
}
