import { pino } from 'pino';
import { currentRequest } from './security-log/current-request.ts';

export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>;

/**
 * Writes JSON lines to stderr. Of an error, only fields that can't hold a value from a table are logged; errors that an
 * outage repeats are logged without their stack.
 */
export function createLog(level: string, isOutage: (error: unknown) => boolean = () => false): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error: unknown) => describeError(error, isOutage) },
      mixin: nameRequest,
    },
    pino.destination({ fd: 2, sync: true }),
  );
}

function nameRequest(): object {
  const request = currentRequest();
  return request ? { request: request.id } : {};
}

/** PostgreSQL's `detail` quotes whole rows, so the fields are listed here instead of copied. */
function describeError(error: unknown, isOutage: (error: unknown) => boolean): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, cause } = error as Error & { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: error.message.replaceAll(/\S+@\S+/g, '…@…'),
    ...(isOutage(error) ? {} : { stack: error.stack?.replaceAll(/\S+@\S+\.\S+/g, '…@…') }),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(cause === undefined ? {} : { cause: describeError(cause, isOutage) }),
  };
}
