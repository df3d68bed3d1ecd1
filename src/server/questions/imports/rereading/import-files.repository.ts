import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';

/** PGlite takes 60 ms for so much, in which others wait. */
const PART_BYTES = 256_000;

/** Keeps a file in parts, so that no statement holds all of it; nothing of one that was discarded meanwhile. */
export async function insertFile(db: Database, id: string, bytes: ArrayBuffer): Promise<void> {
  for (let from = 0, part = 1; from < bytes.byteLength; from += PART_BYTES, part += 1) {
    const length = Math.min(PART_BYTES, bytes.byteLength - from);
    await sql`
      insert into question_import_files (import_id, part, bytes)
      select id, ${part}::integer, ${Buffer.from(bytes, from, length)}::bytea
      from question_imports where id = ${id}::uuid and status = 'checking' for share`.execute(db);
    // PGlite never yields to the event loop
    await setImmediate();
  }
}

/** Undefined where it isn't kept any more. */
export async function findFile(db: Database, id: string): Promise<ArrayBuffer | undefined> {
  const parts = await db
    .selectFrom('question_import_files')
    .select('part')
    .where('import_id', '=', id)
    .orderBy('part')
    .execute();
  if (parts.length === 0) return undefined;
  const read: Uint8Array[] = [];
  for (const { part } of parts) {
    const { bytes } = await db
      .selectFrom('question_import_files')
      .select('bytes')
      .where('import_id', '=', id)
      .where('part', '=', part)
      .executeTakeFirstOrThrow();
    read.push(bytes);
  }
  return Uint8Array.from(Buffer.concat(read)).buffer;
}

export async function hasFile(db: Database | Trx, id: string): Promise<boolean> {
  const part = db.selectFrom('question_import_files').select('part').where('import_id', '=', id).limit(1);
  return (await part.executeTakeFirst()) !== undefined;
}

export async function deleteFile(db: Database | Trx, id: string): Promise<void> {
  await sql`delete from question_import_files where import_id = ${id}::uuid`.execute(db);
}
