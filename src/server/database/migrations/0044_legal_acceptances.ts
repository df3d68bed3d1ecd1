import { type Kysely, sql } from 'kysely';

/** Users accept versions of the terms and of the privacy policy, which stay readable; and there is an accessibility page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table legal_pages
      drop constraint legal_pages_identifier_known,
      add constraint legal_pages_identifier_known
        check (identifier in ('privacy', 'cookies', 'terms', 'accessibility')),
      add column required_since timestamptz
        constraint legal_pages_required_known check (required_since is null or identifier in ('privacy', 'terms'))`.execute(
    db,
  );
  await keepVersions(db);
  // minimum_age: the age that the user has confirmed to have reached, if one was asked
  await sql`
    create table legal_acceptances (
      user_id     uuid constraint legal_acceptances_user references profiles (id) on delete cascade,
      identifier  text constraint legal_acceptances_identifier_known check (identifier in ('privacy', 'terms')),
      version     integer,
      minimum_age smallint constraint legal_acceptances_minimum_age check (minimum_age between 1 and 99),
      accepted_at timestamptz not null default app_now(),
      constraint legal_acceptances_pkey primary key (user_id, identifier, version),
      constraint legal_acceptances_version foreign key (identifier, version)
        references legal_page_versions (identifier, version)
    )`.execute(db);
  // the last one, beside what each call reads of its caller
  await sql`alter table profiles add column terms_accepted_at timestamptz`.execute(db);
}

async function keepVersions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table legal_page_versions (
      identifier text constraint legal_page_versions_page references legal_pages (identifier) on delete cascade,
      version    integer,
      title      text not null,
      content    text not null,
      created_at timestamptz not null default app_now(),
      constraint legal_page_versions_pkey primary key (identifier, version)
    )`.execute(db);
  await sql`
    insert into legal_page_versions (identifier, version, title, content)
    select identifier, version, title, content from legal_pages`.execute(db);
  await sql`
    create function keep_legal_page_version() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or new.version <> old.version then
        insert into legal_page_versions (identifier, version, title, content)
        values (new.identifier, new.version, new.title, new.content);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger legal_pages_version_kept after insert or update of title, content, version on legal_pages
    for each row execute function keep_legal_page_version()`.execute(db);
  await sql`
    create function number_legal_page_version() returns trigger language plpgsql as $$
    begin
      if new.version = old.version and (new.title, new.content) is distinct from (old.title, old.content) then
        new.version := old.version + 1;
      end if;
      return new;
    end $$`.execute(db);
  // also where somebody changes a text by hand
  await sql`
    create trigger legal_pages_version_numbered before update on legal_pages
    for each row execute function number_legal_page_version()`.execute(db);
  await sql`
    create function refuse_legal_version_change() returns trigger language plpgsql as $$
    begin
      raise exception 'versions of legal pages never change' using errcode = 'insufficient_privilege';
    end $$`.execute(db);
  await sql`
    create trigger legal_page_versions_unchanged before update on legal_page_versions
    for each row execute function refuse_legal_version_change()`.execute(db);
}
