import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { mailedLink } from '#tests/support/http/browserless.ts';
import type { Plaza } from './plaza.ts';

/** The number of mails sent to an address so far. */
export function mailsTo(plaza: Plaza, email: string): number {
  const folder = path.join(plaza.dataDir, 'mail');
  const mails = readdirSync(folder).filter((file) => file.endsWith('.eml'));
  return mails.filter((file) => readFileSync(path.join(folder, file), 'utf8').includes(`To: ${email}`))
    .length;
}

/** The link of the newest recovery mail to that address, once it differs from `before`. */
export async function recoveryLink(plaza: Plaza, email: string, before?: string): Promise<string> {
  for (;;) {
    // the newest mail may still be an older one
    const { pathname, search } = await mailedLink(plaza.dataDir, email);
    const link = pathname + search;
    if (pathname === '/reset-password' && link !== before) return link;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
