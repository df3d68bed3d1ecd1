import type { IncomingMessage } from 'node:http';
import { type Refusal, refuse } from '#server/refusals/refusal.ts';

/** The bytes that must arrive within each window, until the body is whole. */
export interface BodyPace {
  windowMs: number;
  minBytes: number;
}

/** A call arrives within the first window; a file of 20 MB may take ten minutes. */
export const BODY_PACE: BodyPace = { windowMs: 30_000, minBytes: 1_000_000 };
/** Reading costs little, but a body may announce any length. */
const DISCARD_MAX_BYTES = 50_000_000;
const DISCARD_CHECK_MS = 1_000;

export type BodyRefusal = Refusal<'PAYLOAD_TOO_LARGE'> | Refusal<'REQUEST_TIMEOUT'> | Refusal<'BODY_CUT_OFF'>;

/** Reads a body whole, whether its length is announced or not. */
export function readBody(
  incoming: IncomingMessage | undefined,
  { maxBytes, pace = BODY_PACE }: { maxBytes: number; pace?: BodyPace | undefined },
): Promise<Buffer | BodyRefusal> {
  if (!incoming) throw new Error('only a server can read a body');
  // its events are over
  if (incoming.destroyed) return Promise.resolve(refuse('BODY_CUT_OFF'));
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve) => {
    const end = (result: Buffer | BodyRefusal): void => {
      stopWatching();
      incoming.off('data', onData);
      resolve(result);
    };
    const onData = (chunk: Buffer): void => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) end(refuse('PAYLOAD_TOO_LARGE'));
    };
    const stopWatching = watchPace(incoming, pace, () => end(refuse('REQUEST_TIMEOUT')));
    incoming.on('data', onData);
    incoming.on('end', () => end(Buffer.concat(chunks)));
    incoming.on('error', () => end(refuse('BODY_CUT_OFF')));
    incoming.on('close', () => end(refuse('BODY_CUT_OFF')));
  });
}

/**
 * Reads on after the reply what is left of a body that was refused: a browser that is still sending sees the reply only
 * if the connection lives. Ends the connection of a body that is too slow or too long.
 */
export function discardRest(incoming: IncomingMessage, pace: BodyPace = BODY_PACE): void {
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
  // a request that is answered isn't told that its connection has broken
  socket.once('close', stop);
  incoming.resume();
}

/** Calls `onSlow` once a window brings too little; the returned function ends the watch, as the end of the body does. */
function watchPace(incoming: IncomingMessage, pace: BodyPace, onSlow: () => void): () => void {
  // not counted by 'data' events: there are none once Node discards the body
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
