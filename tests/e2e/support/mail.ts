import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plaza } from './plaza.ts';

/** How many mails were sent to an address so far. */
export function mailsTo(plaza: Plaza, email: string): number {
  const folder = path.join(plaza.dataDir, 'mail');
  const mails = readdirSync(folder).filter((file) => file.endsWith('.eml'));
  return mails.filter((file) => readFileSync(path.join(folder, file), 'utf8').includes(`To: ${email}`))
    .length;
}
