import {
  userProcedure,
  userBeforeAcceptanceProcedure,
  userWithAnyPasswordProcedure,
  visitorProcedure,
} from '#server/access/base.ts';
import { type ApiContext, setCookies } from '#server/access/context.ts';
import { isRefused, refuse } from '#server/refusals/refusal.ts';
import { setRequestSubject } from '#server/security-log/current-request.ts';
import { logSecurityEvent } from '#server/security-log/security-log.ts';
import { findLockout } from '#server/identity/lockouts.service.ts';
import { warnOfPasswordGuessing } from './guessing-warning.service.ts';
import { updateDarkMode } from './accounts.repository.ts';
import { register } from './accounts.service.ts';
import { confirmEmail, resendVerification } from './confirmation/confirmation.service.ts';
import { completeLogIn } from './complete-log-in.ts';
import { describePendingLogIn } from './second-factor/second-step.service.ts';
import { changePassword } from '#server/accounts/passwords/passwords.service.ts';
import {
  checkRecoveryLink,
  type RecoveryRequest,
  requestRecovery,
  resetPassword,
} from '#server/accounts/passwords/recovery.service.ts';
import {
  endOtherSessions,
  endSessionById,
  listSessions,
  logOut,
} from '#server/identity/sessions/sessions.service.ts';
import { logIn } from '#server/identity/sessions/log-in.service.ts';

/** Returns what a request for a mailed link needs besides the e-mail address. */
function mailRequest(context: ApiContext): Omit<RecoveryRequest, 'email'> {
  const { origin, disclosure, mailLimits } = context;
  return { origin, disclosure, mailLimits, source: context };
}

export const accountsProcedures = {
  me: visitorProcedure.accounts.me.handler(({ context }) => context.caller()),

  register: visitorProcedure.accounts.register.handler(async ({ input, context }) => {
    setRequestSubject(input.email);
    const { minimumAge } = context.installation;
    const registration = { ...mailRequest(context), form: input, minimumAge };
    const result = await register(context.db, context.accounts, registration);
    if (!isRefused(result)) context.mailWaiting();
    return result;
  }),

  resendVerification: visitorProcedure.accounts.resendVerification.handler(async ({ input, context }) => {
    setRequestSubject(input.email);
    const request = { ...mailRequest(context), email: input.email };
    const result = await resendVerification(context.db, request);
    if (!isRefused(result)) context.mailWaiting();
    return result;
  }),

  confirmEmail: visitorProcedure.accounts.confirmEmail.handler(({ input, context }) =>
    confirmEmail(context.db, input.token),
  ),

  logIn: visitorProcedure.accounts.logIn.handler(async ({ input, context }) => {
    const { db, accounts, headers, disclosure, origin } = context;
    setRequestSubject(input.email);
    const result = await logIn(db, accounts, { form: input, headers, disclosure, source: context });
    if (isRefused(result)) {
      if (await warnOfPasswordGuessing(db, { email: input.email, origin })) context.mailWaiting();
      return result;
    }
    if ('token' in result) return { second_factor: await describePendingLogIn(db, result) };
    return (await completeLogIn(context, result)) ?? refuse('INVALID_CREDENTIALS');
  }),

  logOut: visitorProcedure.accounts.logOut.handler(async ({ context }) => {
    const caller = await context.caller();
    setCookies(context, await logOut(context.db, context.accounts, context.headers));
    if (caller) logSecurityEvent('session_ended', { reason: 'LOG_OUT' });
    return {};
  }),

  lockout: visitorProcedure.accounts.lockout.handler(async ({ input, context }) => ({
    lockout: await findLockout(context.db, input, context),
  })),

  requestRecovery: visitorProcedure.accounts.requestRecovery.handler(async ({ input, context }) => {
    setRequestSubject(input.email);
    const result = await requestRecovery(context.db, { ...mailRequest(context), email: input.email });
    if (!isRefused(result)) context.mailWaiting();
    return result;
  }),

  checkRecovery: visitorProcedure.accounts.checkRecovery.handler(async ({ input, context }) => ({
    valid: await checkRecoveryLink(context.db, input.token),
  })),

  resetPassword: visitorProcedure.accounts.resetPassword.handler(async ({ input, context }) => {
    const { token, ...form } = input;
    const request = { form, token, origin: context.origin, source: context };
    const result = await resetPassword(context.db, context.accounts, request);
    if (isRefused(result)) return result;
    // also ends the session of this browser, if it has one: the next screen is the log-in
    setCookies(context, await logOut(context.db, context.accounts, context.headers));
    context.mailWaiting();
    return result;
  }),

  changePassword: userWithAnyPasswordProcedure.accounts.changePassword.handler(async ({ input, context }) => {
    const { db, accounts, headers, origin } = context;
    const request = { user: context.user, form: input, headers, origin, source: context };
    const result = await changePassword(db, accounts, request);
    if (isRefused(result)) return result;
    setCookies(context, result.cookies);
    context.mailWaiting();
    return {};
  }),

  sessions: userProcedure.accounts.sessions.handler(async ({ context }) => ({
    sessions: await listSessions(context.db, context.accounts, {
      userId: context.user.id,
      headers: context.headers,
    }),
  })),

  endSession: userProcedure.accounts.endSession.handler(async ({ input, context }) => {
    const request = { ...input, userId: context.user.id, source: context };
    const result = await endSessionById(context.db, context.accounts, request);
    if (!isRefused(result)) logSecurityEvent('session_ended', { reason: 'ONE_SESSION' });
    return result;
  }),

  endOtherSessions: userProcedure.accounts.endOtherSessions.handler(async ({ input, context }) => {
    const request = { ...input, userId: context.user.id, headers: context.headers, source: context };
    const result = await endOtherSessions(context.db, context.accounts, request);
    if (!isRefused(result)) logSecurityEvent('session_ended', { reason: 'OTHER_SESSIONS' });
    return result;
  }),

  setDarkMode: userBeforeAcceptanceProcedure.accounts.setDarkMode.handler(async ({ input, context }) => {
    await updateDarkMode(context.db, context.user.id, input.dark_mode);
    return {};
  }),
};
