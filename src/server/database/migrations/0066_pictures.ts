import { type Kysely, sql } from 'kysely';

/** Pictures of questions, addressed by the SHA-256 of their bytes; texts name them by '/pictures/' and that (0086). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pictures (
      hash       text not null constraint pictures_pkey primary key,
      type       text not null,
      width      integer not null,
      height     integer not null,
      bytes      bytea not null,
      created_at timestamptz not null default app_now(),
      used_at    timestamptz not null default app_now(),
      constraint pictures_hash check (hash = encode(sha256(bytes), 'hex')),
      constraint pictures_type_known check (type in ('png', 'jpeg', 'webp', 'svg')),
      constraint pictures_size check (octet_length(bytes) between 1 and 1000000),
      constraint pictures_dimensions check (width between 1 and 4000 and height between 1 and 4000)
    )`.execute(db);
  // they are compressed already
  await sql`alter table pictures alter column bytes set storage external`.execute(db);
  await sql`create index pictures_by_use on pictures (used_at)`.execute(db);
  // In PL/pgSQL: not inlined, so that an index on it is found whatever its parts are; array_to_string is only stable for
  // types that depend on settings, which text doesn't.
  await sql`
    create function names_picture(question_text text, choices text[], explanation text) returns boolean
      language plpgsql immutable parallel safe as $$
    begin
      return position('/pictures/' in question_text) > 0
        or position('/pictures/' in coalesce(explanation, '')) > 0
        or position('/pictures/' in array_to_string(choices, ' ')) > 0;
    end $$`.execute(db);
  await sql`
    create function picture_hashes(texts text) returns text[] language sql immutable parallel safe as $$
      select array(select found[1] from regexp_matches(texts, '/pictures/([0-9a-f]{64})', 'g') as found)
    $$`.execute(db);
}
