import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findProgram } from '#tests/support/programs.ts';
import { findFreePort } from './free-port.ts';
import { inheritedEnvironment, NO_WASM_OPTIMIZING_FLAG } from '#tests/support/process-environment.ts';

const READY = /https?:\/\//;

/** A separate server process on a free port. */
export interface ServerProcess {
  origin: string;
  pid: number;
  /** Kills the process with SIGKILL: no cleanup runs. */
  kill(): Promise<void>;
  /** Stops the process with SIGTERM; returns the exit code. */
  stop(): Promise<number | null>;
}

/** Starts Plaza with these settings and waits until it prints the address at which it listens. */
export async function startServerProcess(
  settings: Record<string, string>,
  main?: string,
  nodeFlags: string[] = [NO_WASM_OPTIMIZING_FLAG],
): Promise<ServerProcess> {
  const port = await findFreePort();
  const env = {
    ...inheritedEnvironment(),
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
    PORT: String(port),
    ADMIN_SECOND_FACTOR: 'optional',
    MAILS_PER_HOUR: '1000000',
    MAILS_PER_HOUR_BY_DOMAIN: '1000000',
    ...settings,
  };
  const child = spawn(process.execPath, [...nodeFlags, main ?? (await findProgram('main'))], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await listening(child);
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    kill: async () => {
      await end(child, 'SIGKILL');
    },
    stop: () => end(child, 'SIGTERM'),
  };
}

function listening(child: ChildProcess): Promise<void> {
  let said = '';
  return new Promise((resolve, reject) => {
    const read = (text: Buffer) => {
      said += text.toString();
      if (READY.test(said)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return child.exitCode;
}
