/**
 * Every event of the security log with its outcome; docs/security.md says what each means. The names are those of the
 * OWASP logging vocabulary as far as it has one.
 */
export const SECURITY_EVENTS = {
  authn_login_success: 'success',
  authn_login_fail: 'failure',
  authn_login_lock: 'refused',
  authn_password_change: 'success',
  authn_password_change_fail: 'failure',
  authn_recovery_start: 'success',
  authn_recovery_fail: 'failure',
  session_ended: 'success',
  user_created: 'success',
  user_confirmed: 'success',
  user_updated: 'success',
  user_deletion_start: 'success',
  user_deletion_cancel: 'success',
  sensitive_read: 'success',
  authz_fail: 'refused',
  authz_admin: 'success',
  input_validation_fail: 'refused',
  excess_rate_limit_exceeded: 'refused',
  sequence_fail: 'refused',
  malicious_cors: 'refused',
} as const;

export type SecurityEvent = keyof typeof SECURITY_EVENTS;

/** Details of an event: only codes, names used in the program, and ids; nothing that a person has typed. */
export interface EventDetails {
  /** The code of a refusal, or of what led to the event. */
  reason?: string;
  /** The action of an administrator, as in the audit. */
  action?: string;
  entity?: string;
  entity_id?: string | null;
}

/** The refusals that are security events, by their code in the contract. */
const EVENT_OF_REFUSAL: Partial<Record<string, SecurityEvent>> = {
  INVALID_CREDENTIALS: 'authn_login_fail',
  EMAIL_NOT_CONFIRMED: 'authn_login_fail',
  ACCOUNT_BLOCKED: 'authn_login_fail',
  NOT_PROVED: 'authn_login_fail',
  LOG_IN_EXPIRED: 'authn_login_fail',
  LOCKED_OUT: 'authn_login_lock',
  WRONG_PASSWORD: 'authn_password_change_fail',
  EMAIL_NOT_FOUND: 'authn_recovery_fail',
  RECOVERY_EXPIRED: 'authn_recovery_fail',
  CONFIRMATION_EXPIRED: 'authn_recovery_fail',
  RESTORE_EXPIRED: 'authn_recovery_fail',
  FACTOR_REMOVAL_EXPIRED: 'authn_recovery_fail',
  DOWNLOAD_EXPIRED: 'authz_fail',
  UNAUTHORIZED: 'authz_fail',
  FORBIDDEN: 'authz_fail',
  PASSWORD_CHANGE_REQUIRED: 'authz_fail',
  TERMS_NOT_ACCEPTED: 'authz_fail',
  SECOND_FACTOR_REQUIRED: 'authz_fail',
  // the results of another user's exam were requested, or missing ones
  RESULTS_NOT_FOUND: 'authz_fail',
  INVALID_INPUT: 'input_validation_fail',
  SERVER_BUSY: 'excess_rate_limit_exceeded',
  NOT_YET_ASKED: 'sequence_fail',
  QUESTION_LEFT_OUT: 'sequence_fail',
  NOT_ALL_ANSWERED: 'sequence_fail',
};
const CONFLICT = 409;
const TOO_MANY_REQUESTS = 429;

/**
 * Returns the security event of a refusal, if it is one. Status 429 without an event of its own means that a limit was
 * reached.
 */
export function findSecurityEvent(code: string, status: number): SecurityEvent | undefined {
  // with status 409 this is no failed log-in: an administrator, for example, writes to a blocked user
  if (status === CONFLICT && code === 'ACCOUNT_BLOCKED') return undefined;
  return EVENT_OF_REFUSAL[code] ?? (status === TOO_MANY_REQUESTS ? 'excess_rate_limit_exceeded' : undefined);
}
