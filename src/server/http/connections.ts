import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { toNetwork } from '#server/limits/subject.ts';

export interface ConnectionLimits {
  /** The most connections in all. */
  total: number;
  /** The most connections from one network; a trusted proxy has no limit of its own. */
  perNetwork: number;
  /** How long a connection above a limit may take to send its request, which is then refused. */
  refusalMs: number;
}

/** A browser opens up to six connections: 500 are enough for a school whose pupils share an address. */
export const CONNECTION_LIMITS: ConnectionLimits = { total: 5_000, perNetwork: 500, refusalMs: 5_000 };
/** How many connections above a limit still get a reply; further ones are closed at once. */
const ANSWERED_ABOVE_LIMIT = 100;

/** Counts open connections; the returned function returns whether a connection was above a limit when it was opened. */
export function limitConnections(
  server: Server,
  { total, perNetwork, refusalMs }: ConnectionLimits,
  { isBehindProxy }: { isBehindProxy: boolean },
): (socket: Socket) => boolean {
  const refused = new WeakSet<Socket>();
  const byNetwork = new Map<string, number>();
  let open = 0;
  server.maxConnections = total + ANSWERED_ABOVE_LIMIT;
  server.on('connection', (socket) => {
    const network = toNetwork(socket.remoteAddress ?? '');
    const ofNetwork = (byNetwork.get(network) ?? 0) + 1;
    byNetwork.set(network, ofNetwork);
    open += 1;
    socket.once('close', () => {
      open -= 1;
      const left = (byNetwork.get(network) ?? 1) - 1;
      if (left > 0) byNetwork.set(network, left);
      else byNetwork.delete(network);
    });
    const above = isBehindProxy ? 0 : ofNetwork - perNetwork;
    if (above > ANSWERED_ABOVE_LIMIT) socket.destroy();
    else if (above > 0 || open > total) {
      refused.add(socket);
      socket.setTimeout(refusalMs);
    }
  });
  return (socket) => refused.has(socket);
}

/** How long a client may take to read a reply: `graceMs` plus the time that the reply takes at `minBytesPerSecond`. */
export interface ReaderPace {
  graceMs: number;
  minBytesPerSecond: number;
  checkEveryMs: number;
}

export const READER_PACE: ReaderPace = { graceMs: 30_000, minBytesPerSecond: 10_000, checkEveryMs: 5_000 };

/** Closes the connections of clients that don't read their replies. */
export function closeSlowReaders(
  server: Server,
  { graceMs, minBytesPerSecond, checkEveryMs }: ReaderPace,
): void {
  const sockets = new Set<Socket>();
  const waiting = new WeakMap<Socket, { goal: number; deadline: number }>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const check = (socket: Socket): void => {
    const { bytesWritten: goal, writableLength } = socket;
    const before = waiting.get(socket);
    if (writableLength === 0) waiting.delete(socket);
    else if (!before || goal - writableLength >= before.goal) {
      const deadline = performance.now() + graceMs + (writableLength / minBytesPerSecond) * 1000;
      waiting.set(socket, { goal, deadline });
    } else if (performance.now() > before.deadline) socket.destroy();
  };
  const timer = setInterval(() => sockets.forEach(check), checkEveryMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
