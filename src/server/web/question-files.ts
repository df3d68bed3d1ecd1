import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AccountsLibrary } from '#server/accounts/library.ts';
import { readSession } from '#server/accounts/sessions.service.ts';
import type { Database } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import { exportQuestions } from '#server/questions/question-export.service.ts';
import { receiveFile, tellProblems } from '#server/questions/question-imports.service.ts';
import { QUESTION_TEMPLATE } from '#server/questions/question-template.service.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { id } from '#shared/procedure.contract.ts';
import { QUESTION_FILES } from '#shared/questions/question-files.rules.ts';
import { questionFilter } from '#shared/questions/question-list.contract.ts';
import type { Bindings } from './client-address.ts';

export interface QuestionFilesOptions {
  db: Database;
  accounts: AccountsLibrary;
  log: Log;
}

/** Files of questions that administrators send and fetch. */
export function addQuestionFiles(app: Hono<Bindings>, options: QuestionFilesOptions): void {
  const { db, log } = options;
  const onError = (error: unknown): void => log.error({ err: error }, 'a file of questions was not checked');

  app.post(QUESTION_FILES.upload, async (c) => {
    const caller = await admitAdministrator(c, options);
    if (caller instanceof Response) return caller;
    const bytes = await c.req.arrayBuffer().catch(() => undefined);
    if (!bytes) return fileError(c, 400, 'FILE_CUT_OFF', 'El archivo no ha llegado entero.');
    const file = { name: c.req.query('name') ?? '', bytes, user_id: caller.id };
    const { import_id } = await receiveFile(db, file, onError);
    c.header('Cache-Control', 'no-store');
    return c.json({ import_id });
  });

  app.get(QUESTION_FILES.export, async (c) => {
    const caller = await admitAdministrator(c, options);
    if (caller instanceof Response) return caller;
    const filter = readFilter(c);
    if (!filter.success) return fileError(c, 400, 'INVALID_INPUT', filter.message);
    return sendFile(c, 'preguntas.json', await begun(exportQuestions(db, filter.data)));
  });

  app.get(QUESTION_FILES.template, async (c) => {
    const caller = await admitAdministrator(c, options);
    return caller instanceof Response ? caller : sendFile(c, 'plantilla.json', QUESTION_TEMPLATE);
  });

  app.get(QUESTION_FILES.problems, async (c) => {
    const caller = await admitAdministrator(c, options);
    if (caller instanceof Response) return caller;
    const asked = id.safeParse(c.req.query('id'));
    const problems = asked.success ? await tellProblems(db, asked.data) : undefined;
    if (problems === undefined) return fileError(c, 404, 'IMPORT_NOT_FOUND', 'La importación ya no existe.');
    return sendFile(c, 'errores.txt', problems);
  });
}

/** What went wrong, for a client that isn't the API's. */
export function fileError(c: Context, status: ContentfulStatusCode, code: string, message: string): Response {
  c.header('Cache-Control', 'no-store');
  return c.json({ code, message }, status);
}

/** The caller, by the session and the role that they have now; or the answer to anybody else. */
async function admitAdministrator(
  c: Context<Bindings>,
  { db, accounts }: QuestionFilesOptions,
): Promise<Account | Response> {
  const { account, cookies } = await readSession(db, accounts, c.req.raw.headers);
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
  if (!account) return fileError(c, 401, 'UNAUTHORIZED', 'Debes iniciar sesión para continuar.');
  if (account.role !== 'admin') return fileError(c, 403, 'FORBIDDEN', 'No tienes permiso para hacer esto.');
  return account;
}

function readFilter(c: Context) {
  const { data, error } = questionFilter.safeParse({
    search: c.req.query('search'),
    without_explanation: c.req.query('without_explanation') === 'true',
    category_ids: c.req.queries('category_ids'),
    deleted: c.req.query('deleted') === 'true',
  });
  if (data) return { success: true as const, data };
  return { success: false as const, message: error.issues[0]?.message ?? 'El filtro no es válido.' };
}

/** The same pieces, the first of them already there: what fails until then can still be answered as an error. */
async function begun(pieces: AsyncGenerator<string>): Promise<AsyncGenerator<string>> {
  const first = await pieces.next();
  return (async function* all() {
    if (!first.done) yield first.value;
    yield* pieces;
  })();
}

function sendFile(c: Context, name: string, content: string | AsyncGenerator<string>): Response {
  c.header('Cache-Control', 'no-store');
  c.header('Content-Disposition', `attachment; filename="${name}"`);
  const type = name.endsWith('.json') ? 'application/json' : 'text/plain; charset=utf-8';
  c.header('Content-Type', type);
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
