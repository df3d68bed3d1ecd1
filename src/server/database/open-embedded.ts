import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, type LogEvent, PGliteDialect } from 'kysely';
import { protectDataFolder } from './data-folder.ts';
import { guardConnections } from './connections/guarded-dialect.ts';
import { createPrimaryReads } from './connections/replica.ts';
import { lockFolder } from './lock.ts';
import type { OpenDatabase } from './open-postgres.ts';
import type { Tables } from './tables.ts';

const DATE = 1082;
const BYTEA = 17;

type Observe = (event: LogEvent) => void;

/**
 * Opens the embedded database in `folder`; `observe` is called after each statement. Throws FolderInUse when another
 * process has it open.
 */
export async function openEmbedded(folder: string, observe?: Observe): Promise<OpenDatabase> {
  protectDataFolder(folder);
  const unlock = lockFolder(folder);
  try {
    const pglite = await createPGlite({ dataDir: path.join(folder, 'database') });
    // protects the folder again: PGlite sets rights of its own on the files of a new database
    protectDataFolder(folder);
    const opened = openPGlite(pglite, observe);
    return {
      ...opened,
      close: async () => {
        await opened.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

// V8 of Node 24 may crash ('jit_page_->allocations_.erase(addr) == 1') when it frees WebAssembly code: never free it
setFlagsFromString('--no-wasm-code-gc');

const toHex = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('hex');

type PGliteSettings = Pick<PGliteOptions, 'dataDir' | 'loadDataDir' | 'startParams' | 'initDbStartParams'>;

/** Opens PGlite in `dataDir`, or in memory. */
export function createPGlite(settings: PGliteSettings): Promise<PGlite> {
  return PGlite.create({
    ...settings,
    extensions: { pg_trgm },
    parsers: { [DATE]: (value: string) => value },
    // replaces PGlite's own serializer of bytea, which takes 0.3 s for a megabyte
    serializers: { [BYTEA]: (bytes: Uint8Array) => `\\x${toHex(bytes)}` },
  });
}

export function openPGlite(pglite: PGlite, observe?: Observe): OpenDatabase {
  const dialect = guardConnections(new PGliteDialect({ pglite }), { connections: 1 });
  const db = new Kysely<Tables>({ dialect, log: observe ?? [] });
  return {
    db,
    readStale: createPrimaryReads(db),
    // PGlite runs within this process, so no connection can fail
    checkReady: () => pglite.waitReady,
    close: async () => {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
    },
  };
}
