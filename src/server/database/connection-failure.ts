/**
 * Network failures by Node's code; PostgreSQL's classes 08 (connection) and 57P (shutting down), and whatever refuses or
 * ends a connection, be it the password, a missing database or too many connections: its severity is FATAL.
 */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    /^(ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|ENOENT|08|57P)/.test(code) ||
    ('severity' in error && /^(FATAL|PANIC)$/.test(String(error.severity))) ||
    /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)
  );
}
