import net from 'node:net';

/** A connection whose bytes the test writes itself. */
export interface RawConnection {
  write(bytes: string | Uint8Array): void;
  /** What the server has sent so far. */
  received: () => string;
  /** Stops reading: the server's bytes stay in its own memory. */
  stopReading(): void;
  /** Resolves when the server, or a lost connection, has ended it. */
  closed: Promise<void>;
  leave(): void;
}

/** Connects to the server of an origin. */
export async function connectTo(origin: string): Promise<RawConnection> {
  const { hostname, port } = new URL(origin);
  const socket = net.connect(Number(port), hostname);
  let received = '';
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // a connection that the server resets is closed as well
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => (received += bytes.toString('latin1')));
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  return {
    write: (bytes) => void socket.write(bytes),
    received: () => received,
    stopReading: () => void socket.pause(),
    closed,
    leave: () => socket.destroy(),
  };
}
