import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What `npm start` gives to Node; deployment.test.ts compares the image and the unit with it. */
export function readStartFlags(): string {
  const file = path.resolve(import.meta.dirname, '../../package.json');
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: { start: string } };
  return /node (.*) src\/server\/main\.ts/.exec(scripts.start)?.[1] ?? '';
}
