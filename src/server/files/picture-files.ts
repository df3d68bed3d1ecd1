import { Hono } from 'hono';
import type { SessionSources } from '#server/access/gate.ts';
import { type BodyPace, readBody } from '#server/http/request-body.ts';
import { readPicture, storePicture } from '#server/questions/pictures/pictures.service.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import { pictureErrors } from '#shared/files/files.contract.ts';
import {
  PICTURE_PATH,
  PICTURE_TYPES,
  PICTURE_UPLOAD_BYTES,
} from '#shared/questions/pictures/pictures.rules.ts';
import { QUESTION_FILE_ADDRESSES } from '#shared/questions/question-file-addresses.rules.ts';
import { type FileRouteEnv, requireFilePermission } from './file-gate.ts';
import { sendRefusal } from './file-replies.ts';

const YEAR = 31_536_000;

/** The Content-Security-Policy of a picture that is opened as a page: no script runs in it, and it loads nothing. */
const INERT = "default-src 'none'; sandbox; frame-ancestors 'none'";

export interface PictureFilesOptions extends SessionSources {
  bodyPace?: BodyPace | undefined;
}

/**
 * The routes of pictures. They can be read without logging in, like questions: a picture's address can't be guessed,
 * only read in a text that was shown (0086).
 */
export function createPictureFileRoutes(options: PictureFilesOptions): Hono<FileRouteEnv> {
  const { db } = options;
  const routes = new Hono<FileRouteEnv>();

  routes.post(
    QUESTION_FILE_ADDRESSES.picture,
    requireFilePermission('questions.edit', options),
    async (c) => {
      const bytes = await readBody(c.env.incoming, {
        maxBytes: PICTURE_UPLOAD_BYTES,
        pace: options.bodyPace,
      });
      if (isRefused(bytes)) return sendRefusal(c, pictureErrors, bytes);
      const stored = await storePicture(db, bytes);
      if (isRefused(stored)) return sendRefusal(c, pictureErrors, stored);
      c.header('Cache-Control', 'no-store');
      return c.json(stored);
    },
  );

  routes.get(`${PICTURE_PATH}:hash{[0-9a-f]{64}}`, async (c) => {
    const hash = c.req.param('hash');
    const tag = `"${hash}"`;
    c.header('Content-Security-Policy', INERT);
    const isKnown = c.req.header('if-none-match') === tag;
    const picture = await readPicture(db, hash);
    if (!picture) {
      c.header('Cache-Control', 'no-store');
      return c.json({ code: 'PICTURE_NOT_FOUND', message: 'La imagen no existe.' }, 404);
    }
    c.header('Cache-Control', `public, max-age=${YEAR}, immutable`);
    c.header('ETag', tag);
    if (isKnown) return c.body(null, 304);
    c.header('Content-Type', PICTURE_TYPES[picture.type]);
    return c.body(new Uint8Array(picture.bytes));
  });
  return routes;
}
