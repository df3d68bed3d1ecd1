import type { NodemailerError as MailError } from 'nodemailer';

export type { MailError };

export type Failure =
  /** The mail server can't be reached or accepts no commands: it has not seen the mail. */
  | 'unreachable'
  /** The connection broke during the delivery: the server may have the mail. */
  | 'interrupted'
  /** The server refuses this mail for now. */
  | 'deferred'
  /** The server refuses this mail permanently. */
  | 'refused';

/** The SMTP reply 'Service not available, closing' is about the server, whichever command it follows. */
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

/** Tells a failing mail server from a single mail that it refuses. */
export function toMailFailure(error: unknown): Failure {
  if (!isMailError(error)) return 'deferred';
  if (error.responseCode) return failureOfReply(error);
  // nodemailer keeps the system's code of a socket error in `originalCode`
  if (error.code === 'ESOCKET')
    return BROKEN_OFF.has(error.originalCode ?? '') ? 'interrupted' : 'unreachable';
  if (error.code === 'ETIMEDOUT')
    return error.timeoutType === 'SOCKET_TIMEOUT' ? 'interrupted' : 'unreachable';
  return BY_CODE[error.code ?? ''] ?? 'deferred';
}

/** All mails have the same sender, so only a reply to the recipient or the text is about the mail itself. */
function failureOfReply({ responseCode, command, permanent }: MailError): Failure {
  if (responseCode === CLOSING || (command !== 'RCPT TO' && command !== 'DATA')) return 'unreachable';
  return permanent ? 'refused' : 'deferred';
}

export function isMailError(error: unknown): error is MailError {
  return error instanceof Error && 'code' in error;
}
