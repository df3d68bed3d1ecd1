import { type Kysely, sql } from 'kysely';

/** Users change their e-mail and their username; for a while others can't take what they had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // an address that waits for its confirmation
  await sql`
    create table email_changes (
      user_id    uuid constraint email_changes_user references profiles (id) on delete cascade,
      email      text not null,
      token_hash text not null constraint email_changes_token_unique unique,
      created_at timestamptz not null default app_now(),
      expires_at timestamptz not null,
      constraint email_changes_pkey primary key (user_id)
    )`.execute(db);
  // the token leads back to it
  await sql`
    create table former_emails (
      token_hash text,
      user_id    uuid not null constraint former_emails_user references profiles (id) on delete cascade,
      email      text not null,
      changed_at timestamptz not null default app_now(),
      expires_at timestamptz not null,
      constraint former_emails_pkey primary key (token_hash)
    )`.execute(db);
  await sql`create index former_emails_by_user on former_emails (user_id)`.execute(db);
  await sql`create index former_emails_by_email on former_emails (email)`.execute(db);
  await sql`
    create table former_usernames (
      user_id    uuid not null constraint former_usernames_user references profiles (id) on delete cascade,
      username   text not null,
      changed_at timestamptz not null default app_now(),
      expires_at timestamptz not null,
      constraint former_usernames_pkey primary key (user_id, changed_at)
    )`.execute(db);
  await sql`create index former_usernames_by_name on former_usernames (fold_case(username))`.execute(db);
  await keepFormerNames(db);
  await renamePoints(db);
}

/**
 * After the row is written: whoever waited for the unique index until the former owner's change was committed sees what
 * that change has kept.
 */
async function keepFormerNames(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_kept_name() returns trigger language plpgsql as $$
    begin
      if exists (
          select from former_usernames
          where fold_case(username) = fold_case(new.username) and user_id <> new.id and expires_at > app_now()) then
        raise exception 'the username is kept for another user'
          using errcode = 'unique_violation', constraint = 'profiles_username_kept';
      end if;
      if exists (
          select from former_emails
          where email = new.email and user_id <> new.id and expires_at > app_now()) then
        raise exception 'the e-mail is kept for another user'
          using errcode = 'unique_violation', constraint = 'profiles_email_kept';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger profiles_kept_names after insert or update of username, email on profiles
    for each row execute function refuse_kept_name()`.execute(db);
}

/** Rankings order equal points by a copy of the name. */
async function renamePoints(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function profile_renamed() returns trigger language plpgsql as $$
    begin
      update period_points set name_key = new.name_key where user_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger profiles_renamed after update of username on profiles
    for each row when (old.name_key <> new.name_key) execute function profile_renamed()`.execute(db);
}
