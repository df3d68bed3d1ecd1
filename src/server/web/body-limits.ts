import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { admitCaller, type AdmissionRefusal, readCaller, type SessionSources } from '#server/access/gate.ts';
import type { PolicyAction } from '#server/access/policies.ts';
import { sendRefusal } from '#server/files/file-replies.ts';
import { isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { fileErrors, largeFileErrors, pictureErrors } from '#shared/files/files.contract.ts';
import { FILE_MAX_BYTES, LARGE_FILE_MAX_BYTES } from '#shared/questions/question-file.rules.ts';
import { TEMPLATE_FILE_BYTES } from '#shared/mock-exams/template.rules.ts';
import { PICTURE_UPLOAD_BYTES } from '#shared/questions/pictures/pictures.rules.ts';
import { QUESTION_FILE_ADDRESSES } from '#shared/questions/question-file-addresses.rules.ts';
import { sendCallRefusal } from './rpc-error.ts';

/** The maximum size of a call's body, except for the addresses in LARGER_BODIES. */
export const CALL_MAX_BYTES = 20_000;

/** The limit of an address that accepts larger bodies, and the action that the sender must be allowed to do. */
interface LargerBody {
  maxBytes: number;
  action: PolicyAction;
}

/** The size of the longest question: its texts in characters of four bytes, with room for field names and escapes. */
const QUESTION_MAX_BYTES = 1_000_000;

/** The size of a template with the maximum number of parts and sources. */
const TEMPLATE_MAX_BYTES = 200_000;

/** The addresses that accept more than CALL_MAX_BYTES. */
export const LARGER_BODIES: Record<string, LargerBody> = {
  [QUESTION_FILE_ADDRESSES.upload]: { maxBytes: FILE_MAX_BYTES, action: 'questions.import' },
  [QUESTION_FILE_ADDRESSES.uploadLarge]: { maxBytes: LARGE_FILE_MAX_BYTES, action: 'questions.import' },
  [QUESTION_FILE_ADDRESSES.picture]: { maxBytes: PICTURE_UPLOAD_BYTES, action: 'questions.edit' },
  '/rpc/questions/create': { maxBytes: QUESTION_MAX_BYTES, action: 'questions.edit' },
  '/rpc/questions/update': { maxBytes: QUESTION_MAX_BYTES, action: 'questions.edit' },
  '/rpc/questions/sharedTexts/create': { maxBytes: QUESTION_MAX_BYTES, action: 'questions.edit' },
  '/rpc/questions/sharedTexts/update': { maxBytes: QUESTION_MAX_BYTES, action: 'questions.edit' },
  '/rpc/mockExams/templates/create': { maxBytes: TEMPLATE_MAX_BYTES, action: 'mockExams.administrate' },
  '/rpc/mockExams/templates/update': { maxBytes: TEMPLATE_MAX_BYTES, action: 'mockExams.administrate' },
  '/rpc/mockExams/templates/preview': { maxBytes: TEMPLATE_MAX_BYTES, action: 'mockExams.administrate' },
  // three times the size of the file, because JSON escapes some of its characters
  '/rpc/mockExams/templates/importFile': {
    maxBytes: 3 * TEMPLATE_FILE_BYTES,
    action: 'mockExams.administrate',
  },
  '/rpc/content/updateBlock': { maxBytes: 100_000, action: 'content.edit' },
  '/rpc/content/updateLegalPage': { maxBytes: 1_000_000, action: 'content.edit' },
};

/** The error messages of file routes, which differ from those of other calls. */
const FILE_ERRORS: Record<string, typeof fileErrors | typeof pictureErrors | typeof largeFileErrors> = {
  [QUESTION_FILE_ADDRESSES.picture]: pictureErrors,
  [QUESTION_FILE_ADDRESSES.uploadLarge]: largeFileErrors,
};

export function findMaxBodyBytes(path: string): number {
  return LARGER_BODIES[path]?.maxBytes ?? CALL_MAX_BYTES;
}

/**
 * Refuses bodies before reading them: those above the limit of the address, and large ones, or ones of unknown length,
 * from senders who may not do the action of the address.
 */
export function limitBodySizes(sessions: SessionSources) {
  return createMiddleware(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const bytes = announcedBytes(c);
    if (bytes > findMaxBodyBytes(c.req.path)) return refuseRequest(c, refuse('PAYLOAD_TOO_LARGE'));
    const larger = LARGER_BODIES[c.req.path];
    if (larger && !(bytes <= CALL_MAX_BYTES)) {
      const setCookie = (line: string): void => c.header('Set-Cookie', line, { append: true });
      const sender = admitCaller(await readCaller(sessions, c.req.raw.headers, setCookie), larger.action);
      if (isRefused(sender)) return refuseRequest(c, sender);
    }
    return next();
  });
}

/** Returns the announced length of a body; NaN if it is sent in chunks. */
function announcedBytes(c: Context): number {
  if (c.req.header('transfer-encoding') !== undefined) return Number.NaN;
  return Number(c.req.header('content-length') ?? 0);
}

function refuseRequest(c: Context, refusal: Refusal<'PAYLOAD_TOO_LARGE'> | AdmissionRefusal): Response {
  if (!c.req.path.startsWith('/files/')) return sendCallRefusal(c, refusal);
  return sendRefusal(c, FILE_ERRORS[c.req.path] ?? fileErrors, refusal);
}
