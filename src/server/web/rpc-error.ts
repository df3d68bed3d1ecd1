import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { toApiError } from '#server/access/errors.ts';
import type { RefusalOf } from '#server/access/refusable.ts';
import { accessErrors, bodyErrors } from '#shared/procedure.contract.ts';

const callErrors = { ...accessErrors, ...bodyErrors };

/** Sends an error in the format that oRPC's client expects. */
export function sendRpcError(
  c: Context,
  status: ContentfulStatusCode,
  code: string,
  message: string,
): Response {
  c.header('Cache-Control', 'no-store');
  return c.json({ json: { defined: false, code, status, message } }, status);
}

/** Sends the contract's error for a refusal that comes before the procedure. */
export function sendCallRefusal(c: Context, refusal: RefusalOf<typeof callErrors>): Response {
  const { status, code, message } = toApiError(callErrors, refusal);
  return sendRpcError(c, status as ContentfulStatusCode, code, message);
}
