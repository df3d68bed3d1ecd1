import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { waitForMailedLink } from '#tests/support/http/api-client.ts';
import type { PlazaServer } from './server.ts';

/** The number of mails sent to an address so far. */
export function mailsTo(plaza: PlazaServer, email: string): number {
  const folder = path.join(plaza.dataDir, 'mail');
  const mails = readdirSync(folder).filter((file) => file.endsWith('.eml'));
  return mails.filter((file) => readFileSync(path.join(folder, file), 'utf8').includes(`To: ${email}`))
    .length;
}

/** The link of the newest recovery mail to that address, once it differs from `before`. */
export function recoveryLink(plaza: PlazaServer, email: string, before?: string): Promise<string> {
  return findMailedLink(plaza, email, '/reset-password', before);
}

/** The link to that screen in the newest mail to an address, once it differs from `before`. */
export async function findMailedLink(
  plaza: PlazaServer,
  email: string,
  screen: string,
  before?: string,
): Promise<string> {
  for (;;) {
    // the newest mail may still be an older one
    const { pathname, search } = await waitForMailedLink(plaza.dataDir, email);
    const link = pathname + search;
    if (pathname === screen && link !== before) return link;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
