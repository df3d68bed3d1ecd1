import type { Context } from 'hono';
import type { ServerBindings } from '#server/http/server.ts';

export type Bindings = { Bindings: Partial<ServerBindings> };

/** The client's address, and the host it requested, as far as they can be trusted. */
export interface ClientAddress {
  address: string;
  host: string;
}

/**
 * Each of `trustProxy` proxies appends the address that it was called from: what stands before these entries could have
 * been written by the browser.
 */
export function readClientAddress(
  c: Context<Bindings>,
  { trustProxy }: { trustProxy: number },
): ClientAddress {
  const address = c.env?.incoming?.socket.remoteAddress ?? '';
  const host = c.req.header('host') ?? '';
  if (trustProxy === 0) return { address, host };
  return {
    address: findAppended(c.req.header('x-forwarded-for'), trustProxy) ?? address,
    host: findAppended(c.req.header('x-forwarded-host'), trustProxy) ?? host,
  };
}

/** The entry of the outermost proxy; with fewer entries than proxies, what the nearest one has appended. */
function findAppended(list: string | undefined, proxies: number): string | undefined {
  const entries = (list ?? '').split(',').map((entry) => entry.trim());
  return (entries.at(-proxies) ?? entries.at(-1)) || undefined;
}

/**
 * Chooses the origin of mailed links: PUBLIC_URL if it is set. Otherwise the local address and port that received the
 * request, so that links work on other devices of the local network; never a host or port that only the request names.
 */
export function chooseLinkOrigin(
  c: Context<Bindings>,
  { publicUrl, isUrlAssumed = false }: { publicUrl: string; isUrlAssumed?: boolean },
): string {
  return (isUrlAssumed ? findOwnOrigin(c) : undefined) ?? publicUrl;
}

/** The origin that the request names, if the request was received at that address and port. */
function findOwnOrigin(c: Context<Bindings>): string | undefined {
  const socket = c.env?.incoming?.socket;
  const asked = `http://${String(c.req.header('host'))}`;
  if (!socket || !URL.canParse(asked)) return undefined;
  const { hostname, port, origin } = new URL(asked);
  const own = socket.localAddress?.replace(/^::ffff:/, '');
  const isOwn = hostname === own || hostname === `[${own}]`;
  return isOwn && Number(port || 80) === socket.localPort ? origin : undefined;
}
