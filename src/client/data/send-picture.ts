import { QUESTION_FILE_ADDRESSES } from '#shared/questions/question-file-addresses.rules.ts';
import type { PictureReference } from '#shared/questions/pictures/pictures.rules.ts';
import { logFailure } from './failure-log.ts';

export type StoredPicture = Omit<PictureReference, 'alt'>;

export type SentPicture = { picture: StoredPicture } | { problem: string; isPassing: boolean };

const LOST = 'No se ha podido enviar la imagen. Comprueba tu conexión e inténtalo de nuevo.';
const TIMEOUT_MS = 60_000;

/** Stores a picture on the server, which checks and cleans it. */
export async function sendPicture(file: Blob): Promise<SentPicture> {
  try {
    const reply = await fetch(QUESTION_FILE_ADDRESSES.picture, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: file,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = (await reply.json()) as Partial<StoredPicture> & { message?: string };
    const { hash, width, height } = body;
    if (reply.ok && hash !== undefined && width !== undefined && height !== undefined)
      return { picture: { hash, width, height } };
    logFailure(new Error(`a picture, answered with ${reply.status}`));
    return reply.status < 500
      ? { problem: body.message ?? LOST, isPassing: false }
      : { problem: LOST, isPassing: true };
  } catch (error) {
    logFailure(error);
    return { problem: LOST, isPassing: true };
  }
}
