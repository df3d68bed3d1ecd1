import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { api } from '#shared/api.contract.ts';
import { createSource } from './sources.ts';

export type ApiClient = ContractRouterClient<typeof api>;

/**
 * A user's API over HTTP that keeps cookies as a browser does; `origin` is read for every call, because a test may
 * restart the server elsewhere. Each client sends an IP address of its own, which a server that trusts a proxy uses, so
 * that the limits don't count all clients as one network.
 */
export function createApiClient(origin: () => string, { address } = createSource()): ApiClient {
  const cookies = new Map<string, string>();
  const link = new RPCLink({
    url: () => `${origin()}/rpc`,
    headers: () => ({
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-forwarded-for': address,
    }),
    fetch: async (request, init) => {
      const reply = await fetch(request, init);
      for (const line of reply.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
        cookies.set(name, value);
      }
      return reply;
    },
  });
  return createORPCClient(link);
}

/** Registers, opens the link of the confirmation mail, and logs in. */
export async function registerAndLogIn(
  client: ApiClient,
  origin: string,
  dataDir: string,
  username: string,
): Promise<void> {
  const email = `${username}@example.com`;
  const password = 'Opositor-2026';
  await client.accounts.register({ username, email, password, confirmPassword: password });
  const link = await waitForMailedLink(dataDir, email);
  await fetch(new URL(link.pathname + link.search, origin), { redirect: 'manual' });
  await client.accounts.logIn({ email, password });
}

/** The link of the newest mail to that address; waits for it, because mail is sent after the reply. */
export async function waitForMailedLink(dataDir: string, email: string): Promise<URL> {
  const folder = path.join(dataDir, 'mail');
  for (;;) {
    const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : [];
    for (const file of files.toSorted().toReversed()) {
      const mail = readFileSync(path.join(folder, file), 'utf8');
      // quoted-printable: soft line breaks and encoded equals signs
      const text = mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
      const link = /https?:\/\/\S+[?&]token=[\w.-]+/.exec(text)?.[0];
      if (new RegExp(`^To:.*${email}`, 'im').test(mail) && link) return new URL(link);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
