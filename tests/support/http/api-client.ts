import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import type { api } from '#shared/api.contract.ts';
import { createCallSource } from './sources.ts';

export type ApiClient = ContractRouterClient<typeof api>;

const UNAUTHORIZED = 401;

interface ApiClientOptions {
  address?: string;
  /** Logs the client in again: a client's session ends after 20 other log-ins to its account. */
  logInAgain?: () => Promise<unknown>;
  /** Sends each request; lets a test watch the replies. */
  fetch?: (request: Request, init: RequestInit) => Promise<Response>;
}

/**
 * Creates a user's API client over HTTP, which keeps cookies as a browser does. It reads `origin` for every call,
 * because a test may restart the server elsewhere. Each client sends its own IP address in a proxy's header, so that
 * the limits don't count all clients as one network.
 */
export function createApiClient(
  origin: () => string,
  { address = createCallSource().address, logInAgain, fetch: sendRequest = fetch }: ApiClientOptions = {},
): ApiClient {
  const cookies = new Map<string, string>();
  const send = async (request: Request, init: RequestInit): Promise<Response> => {
    request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const reply = await sendRequest(request, init);
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? [];
      cookies.set(name, value);
    }
    return reply;
  };
  const link = new RPCLink({
    url: () => `${origin()}/rpc`,
    headers: { 'x-forwarded-for': address },
    fetch: async (request, init) => {
      const copy = request.clone();
      const reply = await send(request, init);
      if (reply.status !== UNAUTHORIZED || !logInAgain) return reply;
      await logInAgain();
      return send(copy, init);
    },
  });
  return createORPCClient(link);
}

/** Registers a user, confirms the address with the mailed link, and logs the user in. */
export async function registerAndLogIn(client: ApiClient, dataDir: string, username: string): Promise<void> {
  const email = `${username}@example.com`;
  const password = 'Opositor-2026';
  await client.accounts.register({
    username,
    email,
    password,
    confirmPassword: password,
    is_old_enough: true,
  });
  await confirmMailedAddress(client, dataDir, email);
  await client.accounts.logIn({ email, password });
}

/** Confirms the address as the button on the page of the mailed link does. */
export async function confirmMailedAddress(client: ApiClient, dataDir: string, email: string): Promise<void> {
  const link = await waitForMailedLink(dataDir, email);
  await client.accounts.confirmEmail({
    token: link.searchParams.get('token') ?? '',
  });
}

interface MailedLink {
  to: string;
  /** The link in the mail, if it has one. */
  link: string | undefined;
}

/** The mails read so far, by file: the folder holds hundreds of files, which never change. */
const mailedLinks = new Map<string, MailedLink>();

function readMailedLink(file: string): MailedLink {
  const known = mailedLinks.get(file);
  if (known) return known;
  const mail = readFileSync(file, 'utf8');
  // decode quoted-printable: remove soft line breaks, decode equals signs
  const text = mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  const read = {
    to: (/^To:.*$/im.exec(mail)?.[0] ?? '').toLowerCase(),
    link: /https?:\/\/\S+[?&]token=[\w.-]+/.exec(text)?.[0],
  };
  mailedLinks.set(file, read);
  return read;
}

/** Returns the link of the newest mail to an address. Waits for the mail, which the server sends after its reply. */
export async function waitForMailedLink(dataDir: string, email: string): Promise<URL> {
  const folder = path.join(dataDir, 'mail');
  for (;;) {
    const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : [];
    for (const file of files.toSorted().toReversed()) {
      const { to, link } = readMailedLink(path.join(folder, file));
      if (to.includes(email.toLowerCase()) && link) return new URL(link);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
