import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MAIN, type ServerProcess, startServerProcess } from '#tests/support/http/server-process.ts';

/** What `npm start` gives to Node; deployment.test.ts compares the image, the unit and `npm run bench` with it. */
export const readStartFlags = (): string[] => readFlags('start');

/** A server as `npm start` starts it. */
export const startMeasuredServer = (settings: Record<string, string>): Promise<ServerProcess> =>
  startServerProcess(settings, MAIN, readStartFlags());

/** What `npm run SCRIPT` gives to Node. */
export function readFlags(script: 'start' | 'backup' | 'restore'): string[] {
  const file = path.resolve(import.meta.dirname, '../../package.json');
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: Record<string, string> };
  const flags = /node (.*) src\/server\/\S+\.ts/.exec(scripts[script] ?? '')?.[1];
  if (flags === undefined) throw new Error(`no flags in '${script}'`);
  return flags.split(' ');
}
