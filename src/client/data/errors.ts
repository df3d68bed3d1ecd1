import { ORPCError } from '@orpc/client';

/** Whether the server refused the call: a retry would be refused again. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ORPCError && error.status >= 400 && error.status < 500;
}

/** The server, or the database behind it, could not be reached. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof ORPCError)) return true;
  return error.status >= 502 && error.status <= 504 && !isBusy(error);
}

function isBusy(error: unknown): boolean {
  return error instanceof ORPCError && error.defined && error.code === 'SERVER_BUSY';
}

/** Whether the error says that the session has ended. */
export function isSessionEnded(error: unknown): boolean {
  return error instanceof ORPCError && error.code === 'UNAUTHORIZED';
}

/** What was asked for by its id doesn't exist, belongs to another user, or the id is malformed. */
export function isNotFound(error: unknown): boolean {
  return isRefusal(error) && !isSessionEnded(error);
}

/** Whether the user's role doesn't allow the call, such as after it was withdrawn. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ORPCError && error.code === 'FORBIDDEN';
}

/** Whether the user first has to accept terms that changed since the session began. */
export function isAcceptanceMissing(error: unknown): boolean {
  return error instanceof ORPCError && error.code === 'TERMS_NOT_ACCEPTED';
}

/** Whether the terms on the server are no longer those that the user has read. */
export function haveTermsChanged(error: unknown): boolean {
  return error instanceof ORPCError && error.code === 'TERMS_CHANGED';
}

/**
 * A message for each wrong field: those of INVALID_INPUT, or the one of an error code that the caller maps to a field.
 */
export function toFieldMessages(error: unknown, fields: Record<string, string> = {}): Record<string, string> {
  if (!(error instanceof ORPCError) || !error.defined) return {};
  const field = fields[String(error.code)];
  if (field !== undefined) return { [field]: error.message };
  const data: unknown = error.data;
  if (error.code !== 'INVALID_INPUT' || typeof data !== 'object' || data === null || !('fields' in data))
    return {};
  return Object.fromEntries(
    Object.entries(data.fields ?? {}).map(([name, message]) => [name, String(message)]),
  );
}

/**
 * The sentence to show for a failed call: that of a typed error. For a lost connection or an accident on the server it
 * is `fallback`: the screen knows what was being done.
 */
export function toErrorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ORPCError) || !error.defined) return fallback;
  const isAccident = error.code === 'INTERNAL' || (error.status === 503 && !isBusy(error));
  return isAccident ? fallback : error.message;
}
