import { ORPCError, ValidationError } from '@orpc/server';

/** What a failed call answers: a typed error of the contract, in Spanish, and nothing of what went wrong inside. */
export function asApiError(error: unknown): ORPCError<string, unknown> {
  if (isApiError(error)) {
    if (error.defined) return error;
    if (error.code === 'BAD_REQUEST') return invalidInput(error.cause);
  }
  if (isConnectionFailure(error)) {
    const message = 'No se pudo conectar con la base de datos.';
    return new ORPCError('DATABASE_UNAVAILABLE', { defined: true, status: 503, message, cause: error });
  }
  const message = 'Ha ocurrido un error inesperado. Por favor, inténtalo de nuevo.';
  return new ORPCError('INTERNAL', { defined: true, status: 500, message, cause: error });
}

function isApiError(error: unknown): error is ORPCError<string, unknown> {
  return error instanceof ORPCError;
}

/** The first problem of each field, as its schema words it. */
function invalidInput(cause: unknown): ORPCError<string, unknown> {
  const fields: Record<string, string> = {};
  const issues = cause instanceof ValidationError ? cause.issues : [];
  for (const issue of issues) {
    const name = (issue.path ?? []).map((key) => String(typeof key === 'object' ? key.key : key)).join('.');
    fields[name] ??= issue.message;
  }
  const message =
    Object.values(fields)[0] ?? 'Los datos enviados no son válidos. Revísalos e inténtalo de nuevo.';
  return new ORPCError('INVALID_INPUT', { defined: true, status: 400, message, data: { fields } });
}

/**
 * Network failures by Node's code; PostgreSQL's classes 08 (connection) and 57P (shutting down), and whatever ends or
 * refuses a connection, be it the password, a missing database or too many connections: its severity is FATAL.
 */
function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    /^(ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|ENOENT|08|57P)/.test(code) ||
    ('severity' in error && /^(FATAL|PANIC)$/.test(String(error.severity))) ||
    /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)
  );
}
