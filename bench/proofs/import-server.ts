import type { OpenDatabase } from '#server/database/open-postgres.ts';
import type { ServerProcess } from '#tests/support/http/server-process.ts';
import { startMeasuredServer } from '../load/start-flags.ts';
import { WIDE_BUDGETS } from '../settings.ts';
import { createSessionCookies, PROOF_SECRET } from './sessions.ts';

/**
 * Makes one of the players in the database an administrator, closes the database and starts a server on it. `use` gets
 * the players' session cookies, the administrator's first.
 */
export async function serveImporter<Result>(
  { db, close }: OpenDatabase,
  settings: Record<string, string>,
  use: (server: ServerProcess, cookies: string[]) => Promise<Result>,
): Promise<Result> {
  const people = await db
    .selectFrom('profiles')
    .select('id')
    .where('username', 'like', 'player%')
    .orderBy('username')
    .execute();
  const ids = people.map(({ id }) => id);
  await db
    .updateTable('profiles')
    .set({ role: 'admin' })
    .where('id', '=', ids[0] ?? '')
    .execute();
  const cookies = await createSessionCookies(db, ids);
  await close();
  const server = await startMeasuredServer({ ...settings, ...WIDE_BUDGETS, AUTH_SECRET: PROOF_SECRET });
  try {
    return await use(
      server,
      ids.map((id) => cookies.get(id) ?? ''),
    );
  } finally {
    await server.stop();
  }
}
