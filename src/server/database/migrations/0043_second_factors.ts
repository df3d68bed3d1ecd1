import { type Kysely, sql } from 'kysely';

/** A second factor for log-ins: codes of an app, passkeys, recovery codes (0052). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // null: opened by the password alone
  await sql`alter table auth_sessions add column second_factor_at timestamptz`.execute(db);
  await createFactors(db);
  await followFactors(db);
  await createLogIns(db);
}

async function createFactors(db: Kysely<unknown>): Promise<void> {
  // the secret is encrypted; not confirmed: waits for a first code of the app
  await sql`
    create table totp_secrets (
      user_id      uuid constraint totp_secrets_user references profiles (id) on delete cascade,
      secret       text not null,
      last_step    bigint,
      created_at   timestamptz not null default app_now(),
      confirmed_at timestamptz,
      constraint totp_secrets_pkey primary key (user_id)
    )`.execute(db);
  await sql`
    create table recovery_codes (
      user_id    uuid not null constraint recovery_codes_user references profiles (id) on delete cascade,
      code_hash  text not null,
      created_at timestamptz not null default app_now(),
      constraint recovery_codes_pkey primary key (user_id, code_hash)
    )`.execute(db);
  await sql`
    create table passkeys (
      id            uuid primary key default gen_random_uuid(),
      user_id       uuid not null constraint passkeys_user references profiles (id) on delete cascade,
      credential_id text not null constraint passkeys_credential_unique unique,
      public_key    bytea not null,
      counter       bigint not null,
      transports    text[] not null,
      name          text not null,
      created_at    timestamptz not null default app_now(),
      used_at       timestamptz,
      constraint passkeys_name check (char_length(name) between 1 and 60),
      constraint passkeys_counter check (counter >= 0)
    )`.execute(db);
  await sql`create index passkeys_by_user on passkeys (user_id)`.execute(db);
}

/** Every call reads it with the session: an account with a factor has no session that didn't prove one. */
async function followFactors(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles add column has_second_factor boolean not null default false`.execute(db);
  await sql`
    create function follow_second_factor() returns trigger language plpgsql as $$
    declare
      owner uuid := coalesce(new.user_id, old.user_id);
      is_on boolean := exists (select from totp_secrets where user_id = owner and confirmed_at is not null)
        or exists (select from passkeys where user_id = owner);
    begin
      update profiles set has_second_factor = is_on where id = owner and has_second_factor <> is_on;
      if not is_on then
        delete from recovery_codes where user_id = owner;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger totp_secrets_second_factor after insert or delete or update of confirmed_at on totp_secrets
    for each row execute function follow_second_factor()`.execute(db);
  await sql`
    create trigger passkeys_second_factor after insert or delete on passkeys
    for each row execute function follow_second_factor()`.execute(db);
}

async function createLogIns(db: Kysely<unknown>): Promise<void> {
  // log-ins whose password was right and whose second factor is still to be proved
  await sql`
    create table pending_log_ins (
      token_hash       text,
      user_id          uuid not null constraint pending_log_ins_user references profiles (id) on delete cascade,
      password_version integer not null,
      expires_at       timestamptz not null,
      constraint pending_log_ins_pkey primary key (token_hash)
    )`.execute(db);
  await sql`create index pending_log_ins_by_user on pending_log_ins (user_id)`.execute(db);
  await sql`create index pending_log_ins_by_end on pending_log_ins (expires_at)`.execute(db);
  // without a user for a log-in that names none
  await sql`
    create table passkey_challenges (
      challenge  text,
      user_id    uuid constraint passkey_challenges_user references profiles (id) on delete cascade,
      purpose    text not null,
      expires_at timestamptz not null,
      constraint passkey_challenges_pkey primary key (challenge),
      constraint passkey_challenges_purpose_known check (purpose in ('registration', 'log-in'))
    )`.execute(db);
  await sql`create index passkey_challenges_by_user on passkey_challenges (user_id)`.execute(db);
  await sql`create index passkey_challenges_by_end on passkey_challenges (expires_at)`.execute(db);
  // links with which users confirm that an administrator takes their factors away
  await sql`
    create table second_factor_removals (
      token_hash   text,
      user_id      uuid not null constraint second_factor_removals_user references profiles (id) on delete cascade,
      requested_at timestamptz not null default app_now(),
      expires_at   timestamptz not null,
      constraint second_factor_removals_pkey primary key (token_hash)
    )`.execute(db);
  await sql`create index second_factor_removals_by_user on second_factor_removals (user_id)`.execute(db);
}
