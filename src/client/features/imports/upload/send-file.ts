import { logFailure } from '#client/data/failure-log.ts';
import { FILE_MAX_BYTES, FILE_TOO_LARGE } from '#shared/questions/question-file.rules.ts';
import { isLargeFileFormat, isArchiveName } from '#shared/questions/question-formats.rules.ts';
import { QUESTION_FILE_ADDRESSES } from '#shared/questions/question-file-addresses.rules.ts';

export type UploadResult =
  | { outcome: 'arrived'; importId: string }
  /** `isPassing`: another attempt may succeed. `isSignedOut`: the administrator must log in first. */
  | { outcome: 'failed'; problem: string; isPassing: boolean; isSignedOut: boolean }
  | { outcome: 'cancelled' };

export interface UploadHandle {
  result: Promise<UploadResult>;
  cancel: () => void;
}

/** A connection without any progress for this long counts as lost. */
const STALL_TIMEOUT_MS = 60_000;

const FAILED = 'Error al importar preguntas';
const LOST = 'Se ha perdido la conexión antes de terminar de enviar el archivo. No se ha importado nada.';
/** Shown when the connection broke after the whole file was sent: the server may have stored it. */
const REPLY_LOST =
  'Se ha perdido la conexión justo después de enviar el archivo. Si llegó, aparecerá en «Importaciones anteriores».';

/** Uploads the file; `onProgress` is called with the share that has been sent, from 0 to 1. */
export function sendFile(file: File, onProgress: (part: number) => void): UploadHandle {
  // fetch reports no upload progress
  const request = new XMLHttpRequest();
  const result = new Promise<UploadResult>((resolve) => {
    let isAllSent = false;
    let timer: number | undefined;
    const giveUp = (): void => {
      end({ outcome: 'failed', problem: isAllSent ? REPLY_LOST : LOST, isPassing: true, isSignedOut: false });
      request.abort();
    };
    const keepWaiting = (): void => {
      window.clearTimeout(timer);
      timer = window.setTimeout(giveUp, STALL_TIMEOUT_MS);
    };
    const end = (sent: UploadResult): void => {
      window.clearTimeout(timer);
      if (sent.outcome === 'failed')
        logFailure(new Error(`a file, answered with ${request.status}: ${sent.problem}`));
      resolve(sent);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      keepWaiting();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.upload.addEventListener('load', () => {
      isAllSent = true;
      onProgress(1);
    });
    request.addEventListener('load', () => end(parseReply(request.status, request.responseText)));
    request.addEventListener('error', giveUp);
    request.addEventListener('abort', () => end({ outcome: 'cancelled' }));
    keepWaiting();
  });
  const query = new URLSearchParams({ name: file.name });
  const isLarge = isArchiveName(file.name) || (isLargeFileFormat(file.name) && file.size > FILE_MAX_BYTES);
  const address = isLarge ? QUESTION_FILE_ADDRESSES.uploadLarge : QUESTION_FILE_ADDRESSES.upload;
  request.open('POST', `${address}?${query.toString()}`);
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  request.send(file);
  return { result, cancel: () => request.abort() };
}

/** Parses the reply without trusting it: it may come from a proxy. */
export function parseReply(status: number, body: string): UploadResult {
  const { import_id: importId, message } = fieldsOf(body);
  if (status < 300 && typeof importId === 'string') return { outcome: 'arrived', importId };
  const isPassing = status < 400 || status >= 500;
  const isSignedOut = status === 401 || status === 403;
  // a proxy with a smaller size limit may also reply 413, without the server's message
  const usual = status === 413 ? FILE_TOO_LARGE : FAILED;
  // internal errors get the screen's own text
  const problem = typeof message === 'string' && status < 500 ? message : usual;
  return { outcome: 'failed', problem, isPassing, isSignedOut };
}

function fieldsOf(body: string): Partial<Record<string, unknown>> {
  try {
    const answer: unknown = JSON.parse(body);
    return typeof answer === 'object' && answer !== null ? { ...answer } : {};
  } catch {
    return {};
  }
}
