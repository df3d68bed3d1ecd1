import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../database.ts';
import { pipeBackup } from './copy-database.ts';
import type { BackupOptions } from './write-backup.ts';

/** A reader that takes no data for this long loses its backup: all other users of the database wait for it. */
const SILENCE_MS = 60_000;

/** The path of the socket in the data folder, which only its owner can enter. */
const socketFile = (folder: string): string => path.join(folder, 'backup.sock');

/**
 * Sends a backup of the embedded database to each process that connects to a socket in the data folder: no second process can open
 * the database. The folder must be locked. A backup that fails lacks its mark of the end.
 */
export async function serveBackups(
  db: Database,
  folder: string,
  options: BackupOptions & { onError: (error: unknown) => void },
): Promise<{ stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // the pipeline reports the error
    socket.on('error', () => {});
    socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('the backup was not read on')));
    pipeBackup(db, options, (backup) => pipeline(backup, socket)).catch(options.onError);
  });
  const file = socketFile(folder);
  // the socket's file may be left by a process that was killed
  rmSync(file, { force: true });
  server.listen(file);
  await once(server, 'listening');
  return {
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Requests a backup from the process that has the data folder open. */
export async function requestBackup(folder: string): Promise<Socket> {
  const socket = createConnection(socketFile(folder));
  await once(socket, 'connect');
  return socket;
}
