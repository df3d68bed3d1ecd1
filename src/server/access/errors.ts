import type { SchemaIssue } from '@orpc/contract';
import { type ErrorMap, ORPCError, ValidationError } from '@orpc/server';
import * as z from 'zod';
import { commonErrors, errorMessage, INVALID } from '#shared/procedure.contract.ts';
import { isConnectionFailure } from '#server/database/connection-failure.ts';
import { type AnyRefusal, refuse } from '#server/refusals/refusal.ts';

// what a schema says nothing about itself must not be said in English
z.config({ customError: () => INVALID });

/** The error of the contract that a refusal names, with its text. */
export function toApiError(errors: ErrorMap, { code, data, cause }: AnyRefusal): ORPCError<string, unknown> {
  const error = errors[code];
  const message = error && errorMessage(error, data);
  if (message === undefined) throw new Error(`the contract has no error ${code}`, { cause });
  return new ORPCError(code, { defined: true, status: error?.status ?? 500, message, data, cause });
}

/** What a failed call answers: a typed error of the contract, in Spanish, and nothing of what went wrong inside. */
export function asApiError(error: unknown): ORPCError<string, unknown> {
  if (isApiError(error)) {
    if (error.defined) return error;
    if (error.code === 'BAD_REQUEST')
      return toApiError(
        commonErrors,
        refuse('INVALID_INPUT', { fields: listProblems(issuesOf(error.cause)) }),
      );
  }
  const code = isConnectionFailure(error) ? 'DATABASE_UNAVAILABLE' : 'INTERNAL';
  return toApiError(commonErrors, refuse(code, undefined, error));
}

function issuesOf(cause: unknown): readonly SchemaIssue[] {
  return cause instanceof ValidationError ? cause.issues : [];
}

function isApiError(error: unknown): error is ORPCError<string, unknown> {
  return error instanceof ORPCError;
}

/** The first problem of each field, as its schema words it. */
export function listProblems(issues: readonly SchemaIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = (issue.path ?? []).map((key) => String(typeof key === 'object' ? key.key : key)).join('.');
    fields[name] ??= issue.message;
  }
  return fields;
}
