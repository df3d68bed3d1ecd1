import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { KnownLaw } from '#shared/questions/reference.contract.ts';

/** Stores what is known of these laws; other laws stay as they are. */
export async function saveLaws(db: Database | Trx, laws: KnownLaw[]): Promise<void> {
  if (laws.length === 0) return;
  await sql`
    insert into laws (id, title, short_title, consolidated)
    select l.id, l.title, l.short_title, l.consolidated
    from json_to_recordset(${JSON.stringify(laws)}::text::json)
      as l (id text, title text, short_title text, consolidated date)
    order by l.id
    on conflict (id) do update set title = excluded.title, short_title = excluded.short_title,
      consolidated = excluded.consolidated
    where (laws.title, laws.short_title, laws.consolidated)
      is distinct from (excluded.title, excluded.short_title, excluded.consolidated)`.execute(db);
}

export function findLaws(db: Database): Promise<KnownLaw[]> {
  return db
    .selectFrom('laws')
    .select(['id', 'title', 'short_title', 'consolidated'])
    .orderBy(sql`fold_name(short_title) collate "C"`)
    .orderBy('id')
    .execute();
}
