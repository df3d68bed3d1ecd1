import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Systems give outgoing connections ports above these (Linux from 32768 on): none of them takes the port between its
 * choice and its use.
 */
const LOWEST = 20_000;
const BEHIND_HIGHEST = 32_000;

/** A port of this machine on which no process listens now. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, BEHIND_HIGHEST);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
