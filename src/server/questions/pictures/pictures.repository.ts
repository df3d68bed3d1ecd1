import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';
import type { PictureType } from '#shared/questions/pictures/pictures.rules.ts';
import type { CheckedPicture } from './picture-file.ts';

/** Inserts a picture; one that is stored already is marked as used now. */
export async function insertPicture(db: Database | Trx, picture: CheckedPicture): Promise<void> {
  const { hash, type, width, height } = picture;
  await sql`
    insert into pictures (hash, type, width, height, bytes)
    values (${hash}, ${type}, ${width}, ${height}, ${Buffer.from(picture.bytes)})
    on conflict (hash) do update set used_at = app_now()`.execute(db);
}

export interface StoredPicture {
  type: PictureType;
  bytes: Uint8Array;
}

export function findPicture(db: Database | Trx, hash: string): Promise<StoredPicture | undefined> {
  return db.selectFrom('pictures').select(['type', 'bytes']).where('hash', '=', hash).executeTakeFirst();
}

/** A picture without its bytes. */
export interface UsedPicture {
  hash: string;
  type: PictureType;
  size: number;
}

/**
 * Returns which of the hashes are stored. Their rows are updated, not only locked, so that the job that removes unused
 * pictures, waiting for the lock, checks them again.
 */
export async function markPicturesUsed(db: Database | Trx, hashes: string[]): Promise<UsedPicture[]> {
  if (hashes.length === 0) return [];
  const { rows } = await sql<UsedPicture>`
    with used as (
      select hash from pictures where hash = any (${hashes}::text[]) order by hash for update)
    update pictures p set used_at = app_now() from used where p.hash = used.hash
    returning p.hash, p.type, octet_length(p.bytes) as size`.execute(db);
  return rows;
}

/** Deletes pictures that no version of a question or text names, and no waiting import. */
export async function deleteUnusedPictures(db: Database, afterDays: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with named as (
      select unnest(picture_hashes(concat_ws(' ', question_text, explanation, array_to_string(choices, ' ')))) as hash
      from questions where names_picture(question_text, choices, explanation)
      union all
      select unnest(picture_hashes(concat_ws(' ', question_text, explanation, array_to_string(choices, ' '))))
      from question_versions where names_picture(question_text, choices, explanation)
      union all
      select unnest(picture_hashes(text)) from shared_texts where position('/pictures/' in text) > 0
      union all
      select unnest(picture_hashes(text)) from shared_text_versions where position('/pictures/' in text) > 0
      union all
      select unnest(picture_hashes(concat_ws(' ', question_text, explanation, array_to_string(choices, ' '), shared_text ->> 'text')))
      from question_import_entries
      where names_picture(question_text, choices, explanation) or position('/pictures/' in shared_text ->> 'text') > 0)
    delete from pictures p
    where p.used_at < app_now() - make_interval(days => ${afterDays})
      and p.hash not in (select hash from named where hash is not null)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
