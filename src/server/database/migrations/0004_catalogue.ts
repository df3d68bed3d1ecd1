import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table category_groups (
      id          uuid primary key default gen_random_uuid(),
      name        text not null,
      name_key    text not null generated always as (fold_name(name)) stored,
      description text,
      created_at  timestamptz not null default app_now(),
      constraint category_groups_name_filled check (btrim(name) <> '' and char_length(name) <= 500)
    )`.execute(db);
  await sql`create unique index category_groups_name_unique on category_groups (name_key)`.execute(db);

  // A deleted category stays for past results; its name is free again.
  await sql`
    create table categories (
      id             uuid primary key default gen_random_uuid(),
      name           text not null,
      name_key       text not null generated always as (fold_name(name)) stored,
      description    text not null,
      question_count integer not null default 0,
      created_at     timestamptz not null default app_now(),
      deleted_at     timestamptz,
      constraint categories_name_filled check (btrim(name) <> '' and char_length(name) <= 500),
      constraint categories_description_filled check (btrim(description) <> ''),
      constraint categories_question_count check (question_count >= 0),
      constraint categories_deleted_empty check (deleted_at is null or question_count = 0)
    )`.execute(db);
  await sql`create unique index categories_name_unique on categories (name_key) where deleted_at is null`.execute(
    db,
  );

  await sql`
    create table category_group_assignments (
      category_id uuid not null constraint category_group_assignments_category references categories (id),
      group_id    uuid not null constraint category_group_assignments_group references category_groups (id),
      constraint category_group_assignments_pkey primary key (category_id, group_id)
    )`.execute(db);
  await sql`create index category_group_assignments_by_group on category_group_assignments (group_id)`.execute(
    db,
  );
}
