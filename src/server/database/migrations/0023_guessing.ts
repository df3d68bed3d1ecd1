import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // As of recovery_links, the mailed token itself is nowhere.
  await sql`
    create table confirmation_links (
      token_hash text primary key,
      user_id    uuid not null constraint confirmation_links_user references profiles (id) on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index confirmation_links_by_user on confirmation_links (user_id)`.execute(db);

  // The browsers in which somebody has logged in; the hash is of the random id in the browser's cookie.
  await sql`
    create table known_browsers (
      user_id      uuid not null constraint known_browsers_user references profiles (id) on delete cascade,
      browser_hash text not null,
      used_at      timestamptz not null default app_now(),
      constraint known_browsers_pkey primary key (user_id, browser_hash)
    )`.execute(db);
  await sql`create index known_browsers_by_use on known_browsers (used_at)`.execute(db);

  // Names that were chosen for an address that had an account already, where registration doesn't reveal that.
  await sql`
    create table username_reservations (
      username    text not null,
      created_at  timestamptz not null default app_now()
    )`.execute(db);
  await sql`create unique index username_reservations_unique on username_reservations (fold_case(username))`.execute(
    db,
  );
}
