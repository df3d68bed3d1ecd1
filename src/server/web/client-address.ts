import type { Context } from 'hono';
import type { ServerBindings } from '#server/http/server.ts';

export type Bindings = { Bindings: Partial<ServerBindings> };

/** The client's address, and the host it requested, as far as they can be trusted. */
export interface ClientAddress {
  address: string;
  host: string;
}

/**
 * Reads the entries that the `trustProxy` proxies have appended; the browser could have written earlier entries itself.
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

/** Returns the entry of the outermost proxy; if there are fewer entries than proxies, that of the nearest proxy. */
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

/** Returns the origin in the request's host header, if the request was received at that address and port. */
function findOwnOrigin(c: Context<Bindings>): string | undefined {
  const socket = c.env?.incoming?.socket;
  const asked = `http://${String(c.req.header('host'))}`;
  if (!socket || !URL.canParse(asked)) return undefined;
  const { hostname, port, origin } = new URL(asked);
  const own = socket.localAddress?.replace(/^::ffff:/, '');
  const isOwn = hostname === own || hostname === `[${own}]`;
  return isOwn && Number(port || 80) === socket.localPort ? origin : undefined;
}
