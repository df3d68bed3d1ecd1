import { user, visitor } from '#server/access/base.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import { findLockout } from '#server/identity/lockouts.service.ts';
import { rememberBrowser } from '#server/identity/known-browsers.service.ts';
import { warnOfGuessing } from './guessing-warning.service.ts';
import { updateDarkMode } from './accounts.repository.ts';
import { register } from './accounts.service.ts';
import { confirmEmail, resendVerification } from './confirmation/confirmation.service.ts';
import { changePassword } from '#server/accounts/passwords/passwords.service.ts';
import {
  checkRecovery,
  requestRecovery,
  resetPassword,
} from '#server/accounts/passwords/recovery.service.ts';
import {
  countOtherSessions,
  endOtherSessions,
  logIn,
  logOut,
} from '#server/identity/sessions/sessions.service.ts';

export const accountsProcedures = {
  me: visitor.accounts.me.handler(({ context }) => context.caller()),

  register: visitor.accounts.register.handler(async ({ input, context }) => {
    const { db, accounts, origin, disclosure } = context;
    const result = await register(db, accounts, { form: input, origin, disclosure, source: context });
    if (!isRefused(result)) context.mailWaiting();
    return result;
  }),

  resendVerification: visitor.accounts.resendVerification.handler(async ({ input, context }) => {
    const { db, origin, disclosure } = context;
    const result = await resendVerification(db, { ...input, origin, disclosure, source: context });
    if (!isRefused(result)) context.mailWaiting();
    return result;
  }),

  confirmEmail: visitor.accounts.confirmEmail.handler(({ input, context }) =>
    confirmEmail(context.db, input.token),
  ),

  logIn: visitor.accounts.logIn.handler(async ({ input, context }) => {
    const { db, accounts, headers, disclosure, origin } = context;
    const result = await logIn(db, accounts, { form: input, headers, disclosure, source: context });
    if (isRefused(result)) {
      if (await warnOfGuessing(db, { email: input.email, origin })) context.mailWaiting();
      return result;
    }
    for (const cookie of result.cookies) context.resHeaders.append('set-cookie', cookie);
    await rememberBrowser(db, result.account.id, context.browser());
    return result.account;
  }),

  logOut: visitor.accounts.logOut.handler(async ({ context }) => {
    context.resHeaders.append('set-cookie', await logOut(context.db, context.accounts, context.headers));
    return {};
  }),

  lockout: visitor.accounts.lockout.handler(async ({ input, context }) => ({
    lockout: await findLockout(context.db, input, context),
  })),

  requestRecovery: visitor.accounts.requestRecovery.handler(async ({ input, context }) => {
    const { db, origin, disclosure } = context;
    const result = await requestRecovery(db, { ...input, origin, disclosure, source: context });
    if (!isRefused(result)) context.mailWaiting();
    return result;
  }),

  checkRecovery: visitor.accounts.checkRecovery.handler(async ({ input, context }) => ({
    valid: await checkRecovery(context.db, input.token),
  })),

  resetPassword: visitor.accounts.resetPassword.handler(async ({ input, context }) => {
    const { token, ...form } = input;
    const request = { form, token, origin: context.origin, source: context };
    const result = await resetPassword(context.db, context.accounts, request);
    if (isRefused(result)) return result;
    // logs out whoever is logged in: the next screen is the log-in
    context.resHeaders.append('set-cookie', await logOut(context.db, context.accounts, context.headers));
    context.mailWaiting();
    return result;
  }),

  changePassword: user.accounts.changePassword.handler(async ({ input, context }) => {
    const { db, accounts, headers, origin } = context;
    const request = { user: context.user, form: input, headers, origin, source: context };
    const result = await changePassword(db, accounts, request);
    if (!isRefused(result)) context.mailWaiting();
    return result;
  }),

  otherSessions: user.accounts.otherSessions.handler(async ({ context }) => ({
    count: await countOtherSessions(context.db, context.accounts, {
      userId: context.user.id,
      headers: context.headers,
    }),
  })),

  endOtherSessions: user.accounts.endOtherSessions.handler(({ input, context }) => {
    const request = { ...input, userId: context.user.id, headers: context.headers, source: context };
    return endOtherSessions(context.db, context.accounts, request);
  }),

  setDarkMode: user.accounts.setDarkMode.handler(async ({ input, context }) => {
    await updateDarkMode(context.db, context.user.id, input.dark_mode);
    return {};
  }),
};
