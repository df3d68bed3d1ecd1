import { type RawBuilder, sql } from 'kysely';
import { SESSION_RENEWAL_SECONDS, SESSION_MAX_SECONDS } from '#server/identity/better-auth.ts';
import { ROLE } from '#shared/accounts/roles.rules.ts';
import { MUST_ACCEPT_TERMS, MUST_CHANGE_PASSWORD } from './logged-in.repository.ts';

export const SESSIONS_WITH_PROFILES: RawBuilder<unknown> = sql`auth_sessions
  join profiles on profiles.id = auth_sessions.user_id`;

// compares with now() instead of app_now(): the accounts library sets both columns by the real clock
export const IS_SESSION_UNEXPIRED: RawBuilder<boolean> = sql<boolean>`(expires_at > now()
  and auth_sessions.created_at > now() - make_interval(secs => ${sql.lit(SESSION_MAX_SECONDS)}))`;

/** Whether the session may be used: it hasn't expired, and its account may log in. */
export const IS_SESSION_USABLE: RawBuilder<boolean> = sql<boolean>`(${IS_SESSION_UNEXPIRED} and email_verified and not blocked
  and (not has_second_factor or second_factor_at is not null))`;

/** Whether the session is due for renewal. */
export const IS_RENEWAL_DUE: RawBuilder<boolean> = sql<boolean>`(
  expires_at < now() + make_interval(secs => ${sql.lit(SESSION_RENEWAL_SECONDS)}))`;

/**
 * Selects `id` and `email` of a session's user, for statements that don't read the session first. There is no row, even
 * for a valid session, if it must be renewed, or the password changed, or the terms accepted before; nor for
 * administrators, who may need a second factor. In these cases the access check decides.
 */
export function selectSessionUser(token: string): RawBuilder<{ id: string; email: string }> {
  return sql`(select profiles.id, email from ${SESSIONS_WITH_PROFILES}
    where token = ${token} and ${IS_SESSION_USABLE} and not ${IS_RENEWAL_DUE} and role = ${sql.lit(ROLE.user)}
      and not ${MUST_CHANGE_PASSWORD} and not ${MUST_ACCEPT_TERMS})`;
}
