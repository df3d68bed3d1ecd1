import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { type Refusal, refuse } from '#server/refusals/refusal.ts';

/** The slowest accepted body: in each window of `windowMs`, at least `minBytes` arrive until the body is complete. */
export interface BodyPace {
  windowMs: number;
  minBytes: number;
}

/** The body of a call arrives within the first window; a file of 20 MB may take ten minutes. */
export const BODY_PACE: BodyPace = { windowMs: 30_000, minBytes: 1_000_000 };
/** The most bytes that are read and discarded of a refused body, which may announce any length. */
const DISCARD_MAX_BYTES = 50_000_000;
const DISCARD_CHECK_MS = 1_000;

export type BodyRefusal = Refusal<'PAYLOAD_TOO_LARGE'> | Refusal<'REQUEST_TIMEOUT'> | Refusal<'BODY_CUT_OFF'>;

/** Reads a body whole, whether its length is announced or not. */
export function readBody(
  incoming: IncomingMessage | undefined,
  { maxBytes, pace = BODY_PACE }: { maxBytes: number; pace?: BodyPace | undefined },
): Promise<Buffer | BodyRefusal> {
  if (!incoming) throw new Error('only a server can read a body');
  // a destroyed request sends no further events
  if (incoming.destroyed) return Promise.resolve(refuse('BODY_CUT_OFF'));
  const chunks: Buffer[] = [];
  return receive(incoming, { maxBytes, pace }, (chunk) => void chunks.push(chunk)).then(
    (refused) => refused ?? Buffer.concat(chunks),
  );
}

/** Writes a body to a file while it arrives, not keeping it in memory; the file exists even if the body is refused. */
export async function saveBody(
  incoming: IncomingMessage | undefined,
  file: string,
  { maxBytes, pace = BODY_PACE }: { maxBytes: number; pace?: BodyPace | undefined },
): Promise<BodyRefusal | undefined> {
  if (!incoming) throw new Error('only a server can read a body');
  if (incoming.destroyed) return refuse('BODY_CUT_OFF');
  const stream = createWriteStream(file, { mode: 0o600 });
  try {
    const refused = await receive(incoming, { maxBytes, pace }, (chunk) => {
      if (stream.write(chunk)) return;
      incoming.pause();
      stream.once('drain', () => incoming.resume());
    });
    stream.end();
    await finished(stream);
    return refused;
  } finally {
    stream.destroy();
  }
}

/** Passes the body to `take` in chunks; resolves with undefined once it is complete. */
function receive(
  incoming: IncomingMessage,
  { maxBytes, pace }: { maxBytes: number; pace: BodyPace },
  take: (chunk: Buffer) => void,
): Promise<BodyRefusal | undefined> {
  let size = 0;
  return new Promise((resolve) => {
    const end = (result?: BodyRefusal): void => {
      stopWatching();
      incoming.off('data', onData);
      resolve(result);
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > maxBytes) end(refuse('PAYLOAD_TOO_LARGE'));
      else take(chunk);
    };
    const stopWatching = watchPace(incoming, pace, () => end(refuse('REQUEST_TIMEOUT')));
    incoming.on('data', onData);
    incoming.on('end', () => end());
    incoming.on('error', () => end(refuse('BODY_CUT_OFF')));
    incoming.on('close', () => end(refuse('BODY_CUT_OFF')));
  });
}

/**
 * Reads and discards the rest of a refused body after the reply: a browser that is still sending sees the reply only if
 * the connection stays open. Closes the connection if the body is too slow or too long.
 */
export function discardRestOfBody(incoming: IncomingMessage, pace: BodyPace = BODY_PACE): void {
  const { socket } = incoming;
  if (incoming.complete || incoming.destroyed || socket.destroyed) return;
  const last = socket.bytesRead + DISCARD_MAX_BYTES;
  const end = (): void => void socket.destroy();
  const timer = setInterval(() => {
    if (socket.bytesRead > last) end();
  }, DISCARD_CHECK_MS);
  const stopWatch = watchPace(incoming, pace, end);
  const stop = (): void => {
    clearInterval(timer);
    stopWatch();
    socket.off('close', stop);
  };
  incoming.once('end', stop);
  // an answered request gets no event when its connection breaks
  socket.once('close', stop);
  incoming.resume();
}

/** Calls `onSlow` when too few bytes arrive in a window; ends with the body or when the returned function is called. */
function watchPace(incoming: IncomingMessage, pace: BodyPace, onSlow: () => void): () => void {
  // counts bytes on the socket, because 'data' events end once Node discards the body
  const { socket } = incoming;
  let before = socket.bytesRead;
  const stop = (): void => clearInterval(timer);
  const timer = setInterval(() => {
    const received = socket.bytesRead - before;
    before = socket.bytesRead;
    if (received >= pace.minBytes) return;
    stop();
    onSlow();
  }, pace.windowMs);
  incoming.once('end', stop);
  incoming.once('close', stop);
  return stop;
}
