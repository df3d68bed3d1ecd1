import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Trx } from '#server/database/database.ts';

/**
 * Stores one part of an import's file, so that no statement contains the whole file; does nothing if the import was
 * discarded meanwhile.
 */
export async function insertImportFilePart(
  db: Database,
  { id, part, bytes }: { id: string; part: number; bytes: Uint8Array },
): Promise<void> {
  await sql`
    insert into question_import_files (import_id, part, bytes)
    select id, ${part}::integer, ${bytes}::bytea
    from question_imports where id = ${id}::uuid and status = 'checking' for share`.execute(db);
  // lets other requests run: PGlite never yields to the event loop
  await setImmediate();
}

/** Yields the parts of an import's file; none if the file isn't kept any more. */
export async function* readParts(db: Database, id: string): AsyncGenerator<Uint8Array> {
  const parts = await db
    .selectFrom('question_import_files')
    .select('part')
    .where('import_id', '=', id)
    .orderBy('part')
    .execute();
  for (const { part } of parts) {
    const { bytes } = await db
      .selectFrom('question_import_files')
      .select('bytes')
      .where('import_id', '=', id)
      .where('part', '=', part)
      .executeTakeFirstOrThrow();
    yield bytes;
  }
}

export async function countImportFileBytes(db: Database, id: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('question_import_files')
    .select(sql<number>`coalesce(sum(octet_length(bytes)), 0)::integer`.as('bytes'))
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow();
  return bytes;
}

export async function hasImportFile(db: Database | Trx, id: string): Promise<boolean> {
  const part = db.selectFrom('question_import_files').select('part').where('import_id', '=', id).limit(1);
  return (await part.executeTakeFirst()) !== undefined;
}

export async function deleteImportFile(db: Database | Trx, id: string): Promise<void> {
  await sql`delete from question_import_files where import_id = ${id}::uuid`.execute(db);
}
