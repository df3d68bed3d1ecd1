import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export type Bindings = { Bindings: Partial<HttpBindings> };

/** Where a request came from and to which host, as far as that can be trusted. */
export interface ClientAddress {
  address: string;
  host: string;
}

/** With a trusted proxy in front, what the nearest one appended; never what a browser may have written itself. */
export function readClientAddress(
  c: Context<Bindings>,
  { trustProxy }: { trustProxy: boolean },
): ClientAddress {
  const address = c.env?.incoming?.socket.remoteAddress ?? '';
  const host = c.req.header('host') ?? '';
  if (!trustProxy) return { address, host };
  return {
    address: lastOf(c.req.header('x-forwarded-for')) ?? address,
    host: lastOf(c.req.header('x-forwarded-host')) ?? host,
  };
}

function lastOf(list: string | undefined): string | undefined {
  return list?.split(',').at(-1)?.trim() || undefined;
}

/**
 * Where a mailed link leads: to PUBLIC_URL. Without one, to the address and port of this machine that were asked, so
 * that it works on another device of the local network; never to a host or port that only the request names.
 */
export function linkOriginOf(
  c: Context<Bindings>,
  { publicUrl, isUrlAssumed = false }: { publicUrl: string; isUrlAssumed?: boolean },
): string {
  return (isUrlAssumed ? ownOriginOf(c) : undefined) ?? publicUrl;
}

/** The origin that the request names, if it came in there. */
function ownOriginOf(c: Context<Bindings>): string | undefined {
  const socket = c.env?.incoming?.socket;
  const asked = `http://${String(c.req.header('host'))}`;
  if (!socket || !URL.canParse(asked)) return undefined;
  const { hostname, port, origin } = new URL(asked);
  const own = socket.localAddress?.replace(/^::ffff:/, '');
  const isOwn = hostname === own || hostname === `[${own}]`;
  return isOwn && Number(port || 80) === socket.localPort ? origin : undefined;
}
