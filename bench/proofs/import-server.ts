import type { OpenDatabase } from '#server/database/open-postgres.ts';
import type { ServerProcess } from '#tests/support/http/server-process.ts';
import { startMeasuredServer } from '../load/start-flags.ts';
import { WIDE_BUDGETS } from '../settings.ts';
import { logInAll, SECRET } from './sessions.ts';

/**
 * Closes a database filled with players, and serves it to one of them, now an administrator who imports, and the others, who
 * take exams: `use` gets their session cookies, the administrator's first.
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
  const cookies = await logInAll(db, ids);
  await close();
  const server = await startMeasuredServer({ ...settings, ...WIDE_BUDGETS, AUTH_SECRET: SECRET });
  try {
    return await use(
      server,
      ids.map((id) => cookies.get(id) ?? ''),
    );
  } finally {
    await server.stop();
  }
}
