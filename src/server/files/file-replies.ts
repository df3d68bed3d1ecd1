import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import { readSession } from '#server/identity/sessions/sessions.service.ts';
import type { Database } from '#server/database/database.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';

export interface FilesOptions {
  db: Database;
  accounts: AccountsLibrary;
}

const TYPES = {
  json: 'application/json',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/** What went wrong, for a client that isn't the API's. */
export function fileError(c: Context, status: ContentfulStatusCode, code: string, message: string): Response {
  c.header('Cache-Control', 'no-store');
  return c.json({ code, message }, status);
}

/** The caller, by the session and the role that they have now; or the answer to anybody else. */
export async function admitAdministrator(
  c: Context,
  { db, accounts }: FilesOptions,
): Promise<Account | Response> {
  const { account, cookies } = await readSession(db, accounts, c.req.raw.headers);
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
  if (!account) return fileError(c, 401, 'UNAUTHORIZED', 'Debes iniciar sesión para continuar.');
  if (account.role !== 'admin') return fileError(c, 403, 'FORBIDDEN', 'No tienes permiso para hacer esto.');
  return account;
}

/** The same pieces, the first of them already there: what fails until then can still be answered as an error. */
export async function begun(pieces: AsyncGenerator<string>): Promise<AsyncGenerator<string>> {
  const first = await pieces.next();
  return (async function* all() {
    if (!first.done) yield first.value;
    yield* pieces;
  })();
}

export function sendFile(
  c: Context,
  name: `${string}.${keyof typeof TYPES}`,
  content: string | AsyncGenerator<string>,
): Response {
  c.header('Cache-Control', 'no-store');
  c.header('Content-Disposition', `attachment; filename="${name}"`);
  c.header('Content-Type', TYPES[name.split('.').at(-1) as keyof typeof TYPES]);
  if (typeof content === 'string') return c.body(content);
  const encoder = new TextEncoder();
  return c.body(
    // pulled piece by piece, as the browser takes them
    new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const piece = await content.next();
          if (piece.done) controller.close();
          else controller.enqueue(encoder.encode(piece.value));
        },
        cancel: async () => {
          await content.return(undefined);
        },
      },
      { highWaterMark: 0 },
    ),
  );
}
