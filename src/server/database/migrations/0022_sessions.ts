import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // the version tells a changed password from a renewed hash
  await sql`
    alter table auth_accounts
      add column password_version integer not null default 1,
      add column password_temporary boolean not null default false`.execute(db);
  // every call looks for a temporary password: only users who have one are in the index
  await sql`create index auth_accounts_temporary on auth_accounts (user_id) where password_temporary`.execute(
    db,
  );
  // true for the sessions of today, whose cookies have the former name and signature
  await sql`alter table auth_sessions add column former_cookie boolean not null default true`.execute(db);
  await sql`alter table auth_sessions alter column former_cookie set default false`.execute(db);
}
