import type { NodemailerError as MailError } from 'nodemailer';

export type { MailError };

export type Failure =
  /** The mail server is not there or lets us do nothing: it has not seen the mail. */
  | 'unreachable'
  /** It fell silent or hung up on us in the middle: it may have the mail. */
  | 'interrupted'
  /** It doesn't want this mail now … */
  | 'deferred'
  /** … or ever. */
  | 'refused';

/** 'Service not available, closing': whatever it answers, this is about the server. */
const CLOSING = 421;
const BROKEN_OFF = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
const BY_CODE: Partial<Record<string, Failure>> = {
  EDNS: 'unreachable',
  ETLS: 'unreachable',
  EAUTH: 'unreachable',
  ENOAUTH: 'unreachable',
  EPROTOCOL: 'unreachable',
  EABORT: 'interrupted',
  ECONNECTION: 'interrupted',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
};

/** What a delivery's error says about the mail server, so that one bad mail isn't taken for a broken server. */
export function failureOf(error: unknown): Failure {
  if (!isMailError(error)) return 'deferred';
  if (error.responseCode) return failureOfReply(error);
  // of a socket's error, nodemailer keeps the system's code here
  if (error.code === 'ESOCKET')
    return BROKEN_OFF.has(error.originalCode ?? '') ? 'interrupted' : 'unreachable';
  if (error.code === 'ETIMEDOUT')
    return error.timeoutType === 'SOCKET_TIMEOUT' ? 'interrupted' : 'unreachable';
  return BY_CODE[error.code ?? ''] ?? 'deferred';
}

/** Every mail has the same sender: only an answer to its recipient or its text is about the mail. */
function failureOfReply({ responseCode, command, permanent }: MailError): Failure {
  if (responseCode === CLOSING || (command !== 'RCPT TO' && command !== 'DATA')) return 'unreachable';
  return permanent ? 'refused' : 'deferred';
}

export function isMailError(error: unknown): error is MailError {
  return error instanceof Error && 'code' in error;
}
