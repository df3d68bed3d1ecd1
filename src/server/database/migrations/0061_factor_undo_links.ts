import { type Kysely, sql } from 'kysely';

/** What an audit of the account has found missing (0074). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // the address is the one to which the link was mailed
  await sql`
    create table factor_undo_links (
      token_hash text,
      user_id    uuid not null constraint factor_undo_links_user references profiles (id) on delete cascade,
      email      text not null,
      added_at   timestamptz not null default app_now(),
      expires_at timestamptz not null,
      constraint factor_undo_links_pkey primary key (token_hash)
    )`.execute(db);
  await sql`create index factor_undo_links_by_user on factor_undo_links (user_id)`.execute(db);
  await sql`
    alter table account_downloads
      add column attempts integer not null default 0,
      add column failed_at timestamptz`.execute(db);
  await nameMailsOfForgottenAddresses(db);
}

/**
 * Mails are found by their address when their user is deleted. Once a row that has the address goes (a change that is replaced,
 * taken back or too old), they name the user, and go with them.
 */
async function nameMailsOfForgottenAddresses(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox
      add column user_id uuid constraint outbox_user references profiles (id) on delete cascade`.execute(db);
  await sql`create index outbox_by_user on outbox (user_id) where user_id is not null`.execute(db);
  await sql`
    create function name_mails_of_address() returns trigger language plpgsql as $$
    declare
      owner uuid := case when tg_table_name = 'profiles' then (to_jsonb(old) ->> 'id')::uuid
        else (to_jsonb(old) ->> 'user_id')::uuid end;
    begin
      update outbox set user_id = owner
      where recipient = old.email and user_id is null and exists (select from profiles where id = owner);
      return null;
    end $$`.execute(db);
  for (const table of ['email_changes', 'former_emails'])
    await sql`
      create trigger ${sql.ref(`${table}_mails`)} after delete on ${sql.table(table)}
      for each row execute function name_mails_of_address()`.execute(db);
  await sql`
    create trigger profiles_mails after update of email on profiles
    for each row when (old.email <> new.email) execute function name_mails_of_address()`.execute(db);
}
