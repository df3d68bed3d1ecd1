/** Node's codes for a network that fails, and for a machine without disk space or free file descriptors. */
const NETWORK = /^(ECONN|EHOST|ENET|EAI_|ENOTFOUND|ETIMEDOUT|EPIPE|ENOSPC|EDQUOT|EMFILE|ENFILE|ENOBUFS)/;
/** Node's codes for failed TLS or a refused certificate: only a connection to the database throws them here. */
const TLS =
  /^(EPROTO|ERR_SSL_|ERR_TLS_|CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA)/;
/**
 * PostgreSQL's error classes 08 (connection), 53 (out of connections, disk or memory), 57P (shutdown) and 58 (system
 * error), and the codes 57014 (a statement took too long) and 25006 (read-only).
 */
const DATABASE = /^(08|53|57P|57014|25006|58)/;
/** Messages of pg's and Kysely's errors without a code; the last two are of calls that wait while the process stops. */
const CLIENT =
  /^(Connection terminated|The server does not support SSL|There was an error establishing an SSL|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end|driver has already been destroyed)/;

/**
 * Whether an error is due to the database and not to the query. Every refused or ended connection counts (severity
 * FATAL), be it for the password, a missing database or too many connections.
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

/** Whether the database's socket is missing, and not another file, whose error has the same code. */
function isMissingSocket(error: Error, code: string): boolean {
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}
