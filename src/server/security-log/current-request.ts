import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventDetails, SecurityEvent } from './events.ts';

export type SecurityLog = (event: SecurityEvent, request: CurrentRequest, details: EventDetails) => void;

/** Data of one request that all its log lines contain. */
export interface CurrentRequest {
  id: string;
  method: string;
  /** The path without the query, which may hold a token. */
  path: string;
  network: string;
  /** The e-mail of the caller, or the one that a form gives; only its pseudonym is logged. */
  email?: string;
  /** The called procedure, once it is known. */
  procedure?: string;
  /** The code of the refusal or failure that the request gets. */
  refusal?: string;
  securityLog: SecurityLog;
}

const requests = new AsyncLocalStorage<CurrentRequest | undefined>();

export function runInRequest<T>(request: CurrentRequest, work: () => T): T {
  return requests.run(request, work);
}

/** Runs work that goes on after the request that started it: its log lines don't belong to the request. */
export function runWithoutRequest<T>(work: () => T): T {
  return requests.run(undefined, work);
}

export function currentRequest(): CurrentRequest | undefined {
  return requests.getStore();
}

export function setRequestProcedure(procedure: string): void {
  const request = currentRequest();
  if (request) request.procedure = procedure;
}

export function setRequestRefusal(code: string): void {
  const request = currentRequest();
  if (request) request.refusal = code;
}

/** Sets the account that the current request is about, by its e-mail, for its further log lines. */
export function setRequestSubject(email: string): void {
  const request = currentRequest();
  if (request) request.email = email;
}
