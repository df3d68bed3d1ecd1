import type { Context } from 'hono';
import type { Bindings } from './client-address.ts';

/**
 * Sets a default header, which a handler can override, directly on Node's reply. Setting it with Hono would build,
 * check and sort fetch's Headers, which costs a call more than all of its routing.
 */
export function setReplyHeader(c: Context<Bindings>, name: string, value: string): void {
  c.env.outgoing?.setHeader(name, value);
}
