import { type Kysely, sql } from 'kysely';

/** Downloads of all of a user's data: a large one is written by a job, in chunks that any process can send. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_downloads (
      user_id          uuid constraint account_downloads_user references profiles (id) on delete cascade,
      requested_at     timestamptz not null default app_now(),
      is_large         boolean not null,
      claimed_until    timestamptz,
      ready_at         timestamptz,
      expires_at       timestamptz,
      token_hash       text,
      token_expires_at timestamptz,
      constraint account_downloads_pkey primary key (user_id),
      constraint account_downloads_ready check ((ready_at is null) = (expires_at is null)),
      constraint account_downloads_token check (
        (token_hash is null) = (token_expires_at is null) and (token_hash is null or ready_at is not null))
    )`.execute(db);
  await sql`
    create index account_downloads_waiting on account_downloads (requested_at) where ready_at is null`.execute(
    db,
  );
  await sql`
    create table account_download_chunks (
      user_id uuid not null constraint account_download_chunks_download
        references account_downloads (user_id) on delete cascade,
      number  integer not null,
      bytes   bytea not null,
      constraint account_download_chunks_pkey primary key (user_id, number),
      constraint account_download_chunks_number check (number >= 1)
    )`.execute(db);
  // compressed already
  await sql`alter table account_download_chunks alter column bytes set storage external`.execute(db);
}
