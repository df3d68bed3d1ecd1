import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The one clock (rules.md 1): everything that is stamped or compared with now asks it, so tests can replace it.
  await sql`
    create function app_now() returns timestamptz language sql stable parallel safe
    return now()`.execute(db);

  // Same text regardless of case alone: 'Ñandú' and 'ñandÚ'. Decomposing first makes it work in a C locale too.
  await sql`
    create function fold_case(t text) returns text language sql immutable strict parallel safe
    return lower(normalize(t, NFD))`.execute(db);

  // Same name and Spanish order under collate "C": case and accents don't count, ñ is a letter of its own after n.
  await sql`
    create function fold_name(t text) returns text language sql immutable strict parallel safe
    return lower(regexp_replace(
      regexp_replace(normalize(t, NFD), '([nN])\\u0303', '\\1~', 'g'), '[\\u0300-\\u036f]', '', 'g'))`.execute(
    db,
  );

  // First day, in Madrid, of the calendar period that an instant falls in (rules.md 1); week from Monday.
  await sql`
    create function period_start(period_type text, at timestamptz) returns date language sql stable parallel safe
    return date_trunc(
      case period_type when 'daily' then 'day' when 'weekly' then 'week' when 'monthly' then 'month' end,
      at at time zone 'Europe/Madrid')::date`.execute(db);

  // First instant after that period.
  await sql`
    create function period_end(period_type text, start date) returns timestamptz language sql stable parallel safe
    return (start + case period_type
        when 'daily' then interval '1 day' when 'weekly' then interval '7 days' when 'monthly' then interval '1 month'
      end) at time zone 'Europe/Madrid'`.execute(db);
}
