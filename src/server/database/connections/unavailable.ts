/** Node's codes for a network that fails. */
const NETWORK = /^(ECONN|EHOST|ENET|EAI_|ENOTFOUND|ETIMEDOUT|EPIPE|ENOENT)/;
/**
 * PostgreSQL's classes 08 (connection), 53 (out of connections, disk or memory), 57P (shutting down) and 58 (its system
 * fails), and 57014 (a statement took too long) and 25006 (it can only be read).
 */
const DATABASE = /^(08|53|57P|57014|25006|58)/;
/** What pg says without a code. */
const CLIENT =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/;

/**
 * Whether the database, not what was asked of it, is the reason. Whatever refuses or ends a connection is, be it the
 * password, a missing database or too many connections: its severity is FATAL.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    NETWORK.test(code) ||
    DATABASE.test(code) ||
    ('severity' in error && /^(FATAL|PANIC)$/.test(String(error.severity))) ||
    CLIENT.test(error.message)
  );
}
