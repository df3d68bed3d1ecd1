/** Network failures by Node's code; by PostgreSQL's classes 08 (connection) and 57P (shutting down), and 53300 (full). */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    /^(ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|ENOENT|08|57P|53300)/.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)
  );
}
