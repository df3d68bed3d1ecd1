import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ServerProcess, startServerProcess } from '#tests/support/http/server-process.ts';

/** Node's flags in `npm start`; deployment.test.ts checks that the image, the unit and `npm run bench` use them. */
export const readStartFlags = (): string[] => readFlags('start');

/** A server as `npm start` starts it. */
export const startMeasuredServer = (settings: Record<string, string>): Promise<ServerProcess> =>
  startServerProcess(settings, undefined, readStartFlags());

/** Returns the flags with which `npm run SCRIPT` starts Node. */
export function readFlags(script: 'start' | 'backup' | 'restore'): string[] {
  const file = path.resolve(import.meta.dirname, '../../package.json');
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: Record<string, string> };
  const flags = /node (.*) src\/server\/\S+\.ts/.exec(scripts[script] ?? '')?.[1];
  if (flags === undefined) throw new Error(`no flags in '${script}'`);
  return flags.split(' ');
}
