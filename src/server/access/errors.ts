import type { SchemaIssue } from '@orpc/contract';
import { type ErrorMap, ORPCError, ValidationError } from '@orpc/server';
import * as z from 'zod';
import { commonErrors, formatErrorMessage, INVALID_INPUT_MESSAGE } from '#shared/procedure.contract.ts';
import { isDatabaseUnavailable } from '#server/database/connections/unavailable.ts';
import { type AnyRefusal, refuse } from '#server/refusals/refusal.ts';
import { setRequestRefusal } from '#server/security-log/current-request.ts';
import { findSecurityEvent } from '#server/security-log/events.ts';
import { logSecurityEvent } from '#server/security-log/security-log.ts';

// zod's own messages are English: a schema without a message gets this Spanish one
z.config({ customError: () => INVALID_INPUT_MESSAGE });

/** The contract's error for a refusal, with its Spanish text. Every refusal comes here, so its event is logged here. */
export function toApiError(errors: ErrorMap, { code, data, cause }: AnyRefusal): ORPCError<string, unknown> {
  const error = errors[code];
  const message = error && formatErrorMessage(error, data);
  if (message === undefined) throw new Error(`the contract has no error ${code}`, { cause });
  const status = error?.status ?? 500;
  setRequestRefusal(code);
  const event = findSecurityEvent(code, status);
  if (event) logSecurityEvent(event, { reason: code });
  return new ORPCError(code, { defined: true, status, message, data, cause });
}

/** Turns whatever a call has thrown into an error of the contract, so that no internal detail reaches the client. */
export function normalizeError(error: unknown): ORPCError<string, unknown> {
  if (isApiError(error)) {
    if (error.defined) return error;
    if (error.code === 'BAD_REQUEST')
      return toApiError(
        commonErrors,
        refuse('INVALID_INPUT', { fields: listInputProblems(issuesOf(error.cause)) }),
      );
  }
  const code = isDatabaseUnavailable(error) ? 'DATABASE_UNAVAILABLE' : 'INTERNAL';
  return toApiError(commonErrors, refuse(code, undefined, error));
}

function issuesOf(cause: unknown): readonly SchemaIssue[] {
  return cause instanceof ValidationError ? cause.issues : [];
}

function isApiError(error: unknown): error is ORPCError<string, unknown> {
  return error instanceof ORPCError;
}

/** Lists the first problem of each input field, in the words of its schema. */
export function listInputProblems(issues: readonly SchemaIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = (issue.path ?? []).map((key) => String(typeof key === 'object' ? key.key : key)).join('.');
    fields[name] ??= issue.message;
  }
  return fields;
}
