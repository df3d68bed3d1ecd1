import { type Kysely, sql } from 'kysely';

/** `profiles` is the accounts library's user table too; the three others are the library's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table profiles (
      id             uuid primary key default gen_random_uuid(),
      email          text not null,
      email_verified boolean not null default false,
      username       text not null,
      role           text not null default 'user',
      dark_mode      boolean not null default false,
      hidden         boolean not null default false,
      image          text,
      created_at     timestamptz not null default app_now(),
      updated_at     timestamptz not null default app_now(),
      constraint profiles_email_form check (email = lower(email) and email = btrim(email)
        and char_length(email) between 3 and 254),
      constraint profiles_username_form check (normalize(username, NFC) = username
        and username ~ '^[A-Za-z0-9_\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u024F-]{3,30}$'),
      constraint profiles_role_known check (role in ('user', 'admin'))
    )`.execute(db);
  await sql`create unique index profiles_email_unique on profiles (email)`.execute(db);
  await sql`create unique index profiles_username_unique on profiles (fold_case(username))`.execute(db);

  await sql`
    create table auth_sessions (
      id         uuid primary key default gen_random_uuid(),
      user_id    uuid not null constraint auth_sessions_user references profiles (id) on delete cascade,
      token      text not null constraint auth_sessions_token_unique unique,
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      created_at timestamptz not null default app_now(),
      updated_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index auth_sessions_by_user on auth_sessions (user_id)`.execute(db);

  await sql`
    create table auth_accounts (
      id                       uuid primary key default gen_random_uuid(),
      user_id                  uuid not null constraint auth_accounts_user references profiles (id) on delete cascade,
      account_id               text not null,
      provider_id              text not null,
      access_token             text,
      refresh_token            text,
      access_token_expires_at  timestamptz,
      refresh_token_expires_at timestamptz,
      scope                    text,
      id_token                 text,
      password                 text,
      created_at               timestamptz not null default app_now(),
      updated_at               timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index auth_accounts_by_user on auth_accounts (user_id)`.execute(db);

  await sql`
    create table auth_verifications (
      id         uuid primary key default gen_random_uuid(),
      identifier text not null,
      value      text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default app_now(),
      updated_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`create index auth_verifications_by_identifier on auth_verifications (identifier)`.execute(db);
}
