/** Node's codes for a network that fails, and for a machine without room or free file descriptors. */
const NETWORK = /^(ECONN|EHOST|ENET|EAI_|ENOTFOUND|ETIMEDOUT|EPIPE|ENOSPC|EDQUOT|EMFILE|ENFILE|ENOBUFS)/;
/** Node's codes for a connection that can't be encrypted, or whose certificate is refused: only the database has one. */
const TLS =
  /^(EPROTO|ERR_SSL_|ERR_TLS_|CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA)/;
/**
 * PostgreSQL's classes 08 (connection), 53 (out of connections, disk or memory), 57P (shutting down) and 58 (its system
 * fails), and 57014 (a statement took too long) and 25006 (it can only be read).
 */
const DATABASE = /^(08|53|57P|57014|25006|58)/;
/** The messages of errors of pg and Kysely that have no code; the last two come when a call still waits while the process stops. */
const CLIENT =
  /^(Connection terminated|The server does not support SSL|There was an error establishing an SSL|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end|driver has already been destroyed)/;

/**
 * Whether the database, not what was asked of it, is the reason. Whatever refuses or ends a connection is, be it the
 * password, a missing database or too many connections: its severity is FATAL.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    NETWORK.test(code) ||
    TLS.test(code) ||
    isMissingSocket(error, code) ||
    DATABASE.test(code) ||
    ('severity' in error && /^(FATAL|PANIC)$/.test(String(error.severity))) ||
    CLIENT.test(error.message)
  );
}

/** A file that is missing has the same code. */
function isMissingSocket(error: Error, code: string): boolean {
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}
