import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import { deriveKey } from '#server/secret.ts';
import { currentRequest, type SecurityLog } from './current-request.ts';
import { type EventDetails, SECURITY_EVENTS, type SecurityEvent } from './events.ts';

const SUBJECT_LENGTH = 16;
/** The maximum length of a logged path; Plaza's own paths are shorter. */
const PATH_MAX = 100;

/** Writes one JSON line for each event to stderr, whatever LOG_LEVEL is. */
export function createSecurityLog({
  secret,
  destination = pino.destination({ fd: 2, sync: true }),
}: {
  secret: string;
  destination?: pino.DestinationStream;
}): SecurityLog {
  const toSubject = createPseudonyms(secret);
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  return (event, { id, method, path, network, email }, details) =>
    log.info({
      event,
      outcome: SECURITY_EVENTS[event],
      request: id,
      subject: email === undefined ? null : toSubject(email),
      network,
      call: `${method} ${path.slice(0, PATH_MAX).replaceAll(/\S*(?:@|%40)\S*/g, '…')}`,
      ...details,
    });
}

/** Returns the function from an e-mail to its pseudonym: the same in every line, and meaningless without the secret. */
export function createPseudonyms(secret: string): (email: string) => string {
  const key = deriveKey(secret, 'pseudonyms');
  return (email) => createHmac('sha256', key).update(email).digest('base64url').slice(0, SUBJECT_LENGTH);
}

/** Logs an event of the current request. Commands on the server have no request: only the audit records them. */
export function logSecurityEvent(event: SecurityEvent, details: EventDetails = {}): void {
  const request = currentRequest();
  request?.securityLog(event, request, details);
}
