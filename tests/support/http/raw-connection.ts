import net from 'node:net';

/** A TCP connection on which the test itself writes the bytes. */
export interface RawConnection {
  write(bytes: string | Uint8Array): void;
  /** What the server has sent so far. */
  received: () => string;
  /** Stops reading: what the server then sends stays in the server's memory. */
  stopReading(): void;
  /** Resolves when the server has closed the connection, or when it is lost. */
  closed: Promise<void>;
  leave(): void;
}

/** Connects to the server of an origin. */
export async function openRawConnection(origin: string): Promise<RawConnection> {
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
