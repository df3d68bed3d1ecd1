import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What `npm start` gives to Node; deployment.test.ts compares the image, the unit and `npm run bench` with it. */
export function readStartFlags(): string[] {
  const file = path.resolve(import.meta.dirname, '../../package.json');
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: { start: string } };
  const flags = /node (.*) src\/server\/main\.ts/.exec(scripts.start)?.[1];
  if (flags === undefined) throw new Error(`no flags in '${scripts.start}'`);
  return flags.split(' ');
}
