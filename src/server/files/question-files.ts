import { type Context, Hono } from 'hono';
import type { SessionSources } from '#server/access/gate.ts';
import { type BodyPace, readBody } from '#server/http/request-body.ts';
import type { Log } from '#server/log.ts';
import { exportQuestions } from '#server/questions/exporting/question-export.service.ts';
import { receiveFile } from '#server/questions/imports/import-checking.service.ts';
import { exportLeftOutEntries } from '#server/questions/imports/previews/left-out.service.ts';
import { formatProblems } from '#server/questions/imports/imports.service.ts';
import { QUESTION_TEMPLATE } from '#server/questions/exporting/question-template.service.ts';
import { isRefused, refuse } from '#server/refusals/refusal.ts';
import { fileErrors } from '#shared/files/files.contract.ts';
import { id } from '#shared/procedure.contract.ts';
import { FILE_MAX_BYTES } from '#shared/questions/question-file.rules.ts';
import { QUESTION_FILE_ADDRESSES } from '#shared/questions/question-file-addresses.rules.ts';
import { QUESTION_FORMAT_FACTS } from '#shared/questions/question-formats.rules.ts';
import { questionFilter, questionFormat } from '#shared/questions/question-list.contract.ts';
import { type FileRouteEnv, requireFilePermission } from './file-gate.ts';
import { awaitFirstChunk, parseQuery, sendFile, sendRefusal } from './file-replies.ts';

export interface QuestionFilesOptions extends SessionSources {
  log: Log;
  bodyPace?: BodyPace | undefined;
}

/** The routes of question files: upload, export, template, and the problems of an import. */
export function createQuestionFileRoutes(options: QuestionFilesOptions): Hono<FileRouteEnv> {
  const { db, log } = options;
  const routes = new Hono<FileRouteEnv>();
  const toImport = requireFilePermission('questions.import', options);
  const onError = (error: unknown): void => log.error({ err: error }, 'a file of questions was not checked');

  routes.post(QUESTION_FILE_ADDRESSES.upload, toImport, async (c) => {
    const bytes = await readBody(c.env.incoming, { maxBytes: FILE_MAX_BYTES, pace: options.bodyPace });
    if (isRefused(bytes)) return sendRefusal(c, fileErrors, bytes);
    const file = { name: c.req.query('name') ?? '', bytes: new Uint8Array(bytes).buffer };
    const { import_id } = await receiveFile(db, c.get('user'), file, onError);
    c.header('Cache-Control', 'no-store');
    return c.json({ import_id });
  });

  routes.get(
    QUESTION_FILE_ADDRESSES.export,
    requireFilePermission('questions.export', options),
    async (c) => {
      const filter = readFilter(c);
      if (isRefused(filter)) return sendRefusal(c, fileErrors, filter);
      const format = parseQuery(questionFormat, c.req.query('format'));
      if (isRefused(format)) return sendRefusal(c, fileErrors, format);
      const name = `preguntas.${QUESTION_FORMAT_FACTS[format].extension}` as const;
      return sendFile(c, name, await awaitFirstChunk(exportQuestions(db, filter, format)));
    },
  );

  routes.get(QUESTION_FILE_ADDRESSES.template, toImport, (c) =>
    sendFile(c, 'plantilla.json', QUESTION_TEMPLATE),
  );

  routes.get(QUESTION_FILE_ADDRESSES.problems, toImport, async (c) => {
    const asked = id.safeParse(c.req.query('id'));
    const problems = asked.success ? await formatProblems(db, asked.data) : refuse('IMPORT_NOT_FOUND');
    if (isRefused(problems)) return sendRefusal(c, fileErrors, problems);
    return sendFile(c, 'errores.txt', problems);
  });

  routes.get(QUESTION_FILE_ADDRESSES.leftOut, toImport, async (c) => {
    const asked = id.safeParse(c.req.query('id'));
    const rows = asked.success ? await exportLeftOutEntries(db, asked.data) : refuse('IMPORT_NOT_FOUND');
    if (isRefused(rows)) return sendRefusal(c, fileErrors, rows);
    return sendFile(c, 'preguntas-fuera.csv', await awaitFirstChunk(rows));
  });
  return routes;
}

function readFilter(c: Context) {
  return parseQuery(questionFilter, {
    search: c.req.query('search'),
    without_explanation: c.req.query('without_explanation') === 'true',
    category_ids: c.req.queries('category_ids'),
    deleted: c.req.query('deleted') === 'true',
    state: c.req.query('state'),
    source_exam: c.req.query('source_exam'),
    source_year: readNumber(c.req.query('source_year')),
    reserve: c.req.query('reserve') === 'true',
  });
}

function readNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
