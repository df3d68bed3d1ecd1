import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export type Bindings = { Bindings: Partial<HttpBindings> };

/** Where a request came from and to which host, as far as that can be trusted. */
export interface Caller {
  address: string;
  host: string;
}

/** With a trusted proxy in front, what the nearest one appended; never what a browser may have written itself. */
export function callerOf(c: Context<Bindings>, { trustProxy }: { trustProxy: boolean }): Caller {
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
