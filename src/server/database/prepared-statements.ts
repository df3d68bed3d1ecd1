import { createHash } from 'node:crypto';
import type pg from 'pg';

/** A connection keeps what it prepared until it closes, so only so many texts get in, and no bulk inserts. */
const MOST_STATEMENTS = 200;
const LONGEST_STATEMENT = 5000;

/**
 * Makes a connection parse and plan a statement once instead of every time, by giving it a name: planning costs
 * PostgreSQL more than running most of ours. Statements without parameters (begin, migrations) stay as they are.
 */
export function prepareStatements(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const named = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
  };
  client.query = named as typeof client.query;
}

/** By text, for all connections. */
const names = new Map<string, string>();
const seenOnce = new Set<string>();

/** Undefined for a text that is new, long, or came too late. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || text.length > LONGEST_STATEMENT || names.size >= MOST_STATEMENTS) return known;
  if (!seenOnce.delete(text)) {
    if (seenOnce.size >= MOST_STATEMENTS) seenOnce.clear();
    seenOnce.add(text);
    return undefined;
  }
  // the hash, not a number: processes behind one pooler share its connections
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
