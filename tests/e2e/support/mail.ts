import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { waitForMailedLink } from '#tests/support/http/api-client.ts';
import type { PlazaServer } from './server.ts';

/** The number of mails sent to an address so far. */
export function countMailsTo(plaza: PlazaServer, email: string): number {
  const folder = path.join(plaza.dataDir, 'mail');
  const mails = readdirSync(folder).filter((file) => file.endsWith('.eml'));
  return mails.filter((file) => readFileSync(path.join(folder, file), 'utf8').includes(`To: ${email}`))
    .length;
}

/** Returns the link of the newest recovery mail to an address; waits until it differs from `before`. */
export function findRecoveryLink(plaza: PlazaServer, email: string, before?: string): Promise<string> {
  return findMailedLink(plaza, email, '/reset-password', before);
}

/** Returns the link to a screen in the newest mail to an address; waits until it differs from `before`. */
export async function findMailedLink(
  plaza: PlazaServer,
  email: string,
  screen: string,
  before?: string,
): Promise<string> {
  for (;;) {
    // the mail just sent may not have arrived: then the newest one is older
    const { pathname, search } = await waitForMailedLink(plaza.dataDir, email);
    const link = pathname + search;
    if (pathname === screen && link !== before) return link;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
