import type { Context } from 'hono';
import type { Bindings } from './client-address.ts';

/**
 * Sets a header that a reply has unless its handler sets another value. On Node's reply: for those that are set with
 * Hono, fetch's Headers are built, checked and sorted, which costs a call more than all of its routing.
 */
export function setReplyHeader(c: Context<Bindings>, name: string, value: string): void {
  c.env.outgoing?.setHeader(name, value);
}
