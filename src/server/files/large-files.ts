import { mkdtempDisposable } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { saveBody } from '#server/http/request-body.ts';
import { receiveFile } from '#server/questions/imports/import-checking.service.ts';
import { largeFileErrors } from '#shared/files/files.contract.ts';
import { LARGE_FILE_MAX_BYTES } from '#shared/questions/question-file.rules.ts';
import { QUESTION_FILE_ADDRESSES } from '#shared/questions/question-file-addresses.rules.ts';
import { type FileRouteEnv, requireFilePermission } from './file-gate.ts';
import { sendRefusal } from './file-replies.ts';
import type { QuestionFilesOptions } from './question-files.ts';

/** The route of large question files, which stay on the disk until they have been checked. */
export function createLargeFileRoutes(options: QuestionFilesOptions): Hono<FileRouteEnv> {
  const { db, log } = options;
  const routes = new Hono<FileRouteEnv>();
  const onError = (error: unknown): void =>
    log.error({ err: error }, 'a large file of questions was not checked');

  routes.post(
    QUESTION_FILE_ADDRESSES.uploadLarge,
    requireFilePermission('questions.import', options),
    async (c) => {
      const folder = await mkdtempDisposable(path.join(os.tmpdir(), 'plaza-import-'));
      const remove = (): void => void folder.remove().catch(onError);
      let isTaken = false;
      try {
        const saved = path.join(folder.path, 'file');
        const limits = { maxBytes: LARGE_FILE_MAX_BYTES, pace: options.bodyPace };
        const refused = await saveBody(c.env.incoming, saved, limits);
        if (refused) return sendRefusal(c, largeFileErrors, refused);
        const file = { name: c.req.query('name') ?? '', bytes: saved };
        const { import_id, checked } = await receiveFile(db, c.get('user'), file, onError);
        isTaken = true;
        void checked.finally(remove);
        c.header('Cache-Control', 'no-store');
        return c.json({ import_id });
      } finally {
        if (!isTaken) remove();
      }
    },
  );
  return routes;
}
