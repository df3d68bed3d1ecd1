import { type RawBuilder, sql } from 'kysely';
import { RENEW_BELOW_SECONDS, SESSION_MAX_SECONDS } from '#server/identity/better-auth.ts';
import { ROLE } from '#shared/accounts/roles.rules.ts';
import { MUST_ACCEPT_TERMS, MUST_CHANGE_PASSWORD } from './logged-in.repository.ts';

export const OF_SESSION: RawBuilder<unknown> = sql`auth_sessions
  join profiles on profiles.id = auth_sessions.user_id`;

// compares with now() instead of app_now(): the accounts library sets both by the real clock
export const NOT_EXPIRED: RawBuilder<boolean> = sql<boolean>`(expires_at > now()
  and auth_sessions.created_at > now() - make_interval(secs => ${sql.lit(SESSION_MAX_SECONDS)}))`;

/** Whether the session may be used: it hasn't expired, and its account may log in. */
export const MAY_BE_USED: RawBuilder<boolean> = sql<boolean>`(${NOT_EXPIRED} and email_verified and not blocked
  and (not has_second_factor or second_factor_at is not null))`;

/** Whether the session is due for renewal. */
export const IS_AGEING: RawBuilder<boolean> = sql<boolean>`(
  expires_at < now() + make_interval(secs => ${sql.lit(RENEW_BELOW_SECONDS)}))`;

/**
 * `id` and `email` of a session's user, for statements that do without reading the session first. No row, though the
 * session may be valid, when anything is to be done before: renewing it, changing the password, accepting the terms;
 * and for administrators, who may need a second factor. The access check decides about those.
 */
export function readyUser(token: string): RawBuilder<{ id: string; email: string }> {
  return sql`(select profiles.id, email from ${OF_SESSION}
    where token = ${token} and ${MAY_BE_USED} and not ${IS_AGEING} and role = ${sql.lit(ROLE.user)}
      and not ${MUST_CHANGE_PASSWORD} and not ${MUST_ACCEPT_TERMS})`;
}
