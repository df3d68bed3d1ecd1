import { createHash } from 'node:crypto';
import type pg from 'pg';

/** A connection keeps prepared statements until it closes, so their number and length (bulk inserts) are limited. */
const MOST_STATEMENTS = 200;
export const PREPARED_TEXT_MAX = 16_000;
const SELECT = /^\s*select\b/i;

/**
 * Names a connection's repeated statements, so that PostgreSQL parses and plans each once: planning costs more than
 * running most of them. A statement without parameters is named only if it is a select: not begin, not migrations.
 */
export function prepareStatements(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const named = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    const isPreparable =
      typeof text === 'string' && Array.isArray(values) && (values.length > 0 || SELECT.test(text));
    const name = isPreparable ? nameOf(text) : undefined;
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
  };
  client.query = named as typeof client.query;
}

/** The names of statements by their text, for all connections. */
const names = new Map<string, string>();
const seenOnce = new Set<string>();

/** The name of a prepared statement; undefined for a text seen for the first time, a long one, or one beyond the limit. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || text.length > PREPARED_TEXT_MAX || names.size >= MOST_STATEMENTS) return known;
  if (!seenOnce.delete(text)) {
    if (seenOnce.size >= MOST_STATEMENTS) seenOnce.clear();
    seenOnce.add(text);
    return undefined;
  }
  // a hash, not a number: processes behind one pooler share its connections, so their names must agree
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
