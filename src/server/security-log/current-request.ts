import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventDetails, SecurityEvent } from './events.ts';

export type SecurityLog = (event: SecurityEvent, request: CurrentRequest, details: EventDetails) => void;

/** What the log lines of one request have in common. */
export interface CurrentRequest {
  id: string;
  method: string;
  /** The path without the query, which may hold a token. */
  path: string;
  network: string;
  /** The e-mail of the caller, or the one that a form gives; only its pseudonym is logged. */
  email?: string;
  /** The procedure that is called, once it is found. */
  procedure?: string;
  /** The code of the refusal or failure that it gets. */
  refusal?: string;
  securityLog: SecurityLog;
}

const requests = new AsyncLocalStorage<CurrentRequest | undefined>();

export function runRequest<T>(request: CurrentRequest, work: () => T): T {
  return requests.run(request, work);
}

/** For work that a request starts and that goes on after it: its log lines don't belong to the request. */
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

/** Names the account that the current request is about, for all of its further log lines. */
export function setRequestSubject(email: string): void {
  const request = currentRequest();
  if (request) request.email = email;
}
