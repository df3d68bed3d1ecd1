import { type Context, Hono } from 'hono';
import type { Log } from '#server/log.ts';
import { exportQuestions } from '#server/questions/exporting/question-export.service.ts';
import { receiveFile } from '#server/questions/importing/import-checking.service.ts';
import { tellProblems } from '#server/questions/importing/question-imports.service.ts';
import { QUESTION_TEMPLATE } from '#server/questions/exporting/question-template.service.ts';
import { id } from '#shared/procedure.contract.ts';
import { QUESTION_FILES } from '#shared/questions/question-files.rules.ts';
import { questionFilter } from '#shared/questions/question-list.contract.ts';
import { admitAdministrator, begun, fileError, type FilesOptions, sendFile } from './file-replies.ts';

export interface QuestionFilesOptions extends FilesOptions {
  log: Log;
}

/** The routes of question files: upload, export, template, and the problems of an import. */
export function createQuestionFiles(options: QuestionFilesOptions): Hono {
  const { db, log } = options;
  const routes = new Hono();
  const onError = (error: unknown): void => log.error({ err: error }, 'a file of questions was not checked');

  routes.post(QUESTION_FILES.upload, async (c) => {
    const caller = await admitAdministrator(c, options);
    if (caller instanceof Response) return caller;
    const bytes = await c.req.arrayBuffer().catch(() => undefined);
    if (!bytes) return fileError(c, 400, 'FILE_CUT_OFF', 'El archivo no ha llegado entero.');
    const file = { name: c.req.query('name') ?? '', bytes };
    const { import_id } = await receiveFile(db, caller, file, onError);
    c.header('Cache-Control', 'no-store');
    return c.json({ import_id });
  });

  routes.get(QUESTION_FILES.export, async (c) => {
    const caller = await admitAdministrator(c, options);
    if (caller instanceof Response) return caller;
    const filter = readFilter(c);
    if (!filter.success) return fileError(c, 400, 'INVALID_INPUT', filter.message);
    return sendFile(c, 'preguntas.json', await begun(exportQuestions(db, filter.data)));
  });

  routes.get(QUESTION_FILES.template, async (c) => {
    const caller = await admitAdministrator(c, options);
    return caller instanceof Response ? caller : sendFile(c, 'plantilla.json', QUESTION_TEMPLATE);
  });

  routes.get(QUESTION_FILES.problems, async (c) => {
    const caller = await admitAdministrator(c, options);
    if (caller instanceof Response) return caller;
    const asked = id.safeParse(c.req.query('id'));
    const problems = asked.success ? await tellProblems(db, asked.data) : undefined;
    if (problems === undefined) return fileError(c, 404, 'IMPORT_NOT_FOUND', 'La importación ya no existe.');
    return sendFile(c, 'errores.txt', problems);
  });
  return routes;
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
