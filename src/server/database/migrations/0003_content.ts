import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_blocks (
      id                     uuid primary key default gen_random_uuid(),
      identifier             text not null constraint content_blocks_identifier_unique unique,
      title                  text not null,
      description            text,
      max_title_length       integer not null,
      max_description_length integer not null,
      constraint content_blocks_identifier_known check (identifier in
        ('website_title', 'hero_title', 'hero_subtitle', 'practice_block', 'progress_block', 'stats_block')),
      constraint content_blocks_limits check (max_title_length > 0 and max_description_length >= 0),
      constraint content_blocks_title_length check (char_length(title) between 1 and max_title_length),
      constraint content_blocks_description_length check (description is null
        or (max_description_length > 0 and char_length(description) <= max_description_length))
    )`.execute(db);

  await sql`
    create table legal_pages (
      id         uuid primary key default gen_random_uuid(),
      identifier text not null constraint legal_pages_identifier_unique unique,
      title      text not null constraint legal_pages_title_filled check (btrim(title) <> ''),
      content    text not null,
      constraint legal_pages_identifier_known check (identifier in ('privacy', 'cookies', 'terms'))
    )`.execute(db);

  await sql`
    create table contact_info (
      id       uuid primary key default gen_random_uuid(),
      email    text not null,
      only_one boolean not null default true,
      constraint contact_info_only_one unique (only_one),
      constraint contact_info_only_one_true check (only_one),
      constraint contact_info_email_form check (email like '%_@_%' and char_length(email) <= 254)
    )`.execute(db);
}
