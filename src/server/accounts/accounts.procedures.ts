import type { ORPCError } from '@orpc/server';
import { user, visitor } from '#server/access/base.ts';
import { asApiError } from '#server/access/errors.ts';
import { findLockout } from '#server/identity/lockouts.service.ts';
import { updateDarkMode } from './accounts.repository.ts';
import { ProfileNotCreated, register, resendVerification } from './accounts.service.ts';
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

  register: visitor.accounts.register.handler(async ({ input, context, errors }) => {
    const { db, accounts, origin, disclosure } = context;
    const failed = (cause: unknown) =>
      cause instanceof ProfileNotCreated
        ? errors.PROFILE_NOT_CREATED({ cause })
        : errors.USER_NOT_CREATED({ cause });
    const registration = { form: input, origin, disclosure, source: context };
    const result = await otherwise(register(db, accounts, registration), failed);
    if (typeof result !== 'string') throw errors[result.code]({ data: result });
    if (result !== 'registered') throw errors[result]();
    context.mailWaiting();
    return {};
  }),

  resendVerification: visitor.accounts.resendVerification.handler(async ({ input, context, errors }) => {
    const { db, accounts, origin, disclosure } = context;
    const result = await resendVerification(db, accounts, { ...input, origin, disclosure, source: context });
    if (result !== 'sent') throw errors.TOO_MANY_ATTEMPTS({ data: result });
    context.mailWaiting();
    return {};
  }),

  logIn: visitor.accounts.logIn.handler(async ({ input, context, errors }) => {
    const failed = (cause: unknown) => errors.LOG_IN_FAILED({ cause });
    const attempt = { form: input, headers: context.headers, source: context };
    const result = await otherwise(logIn(context.db, context.accounts, attempt), failed);
    if (typeof result === 'string') throw errors[result]();
    if ('code' in result) throw errors[result.code]({ data: result });
    for (const cookie of result.cookies) context.resHeaders.append('set-cookie', cookie);
    return result.account;
  }),

  logOut: visitor.accounts.logOut.handler(async ({ context }) => {
    context.resHeaders.append('set-cookie', await logOut(context.db, context.accounts, context.headers));
    return {};
  }),

  lockout: visitor.accounts.lockout.handler(async ({ input, context }) => ({
    lockout: await findLockout(context.db, input, context),
  })),

  requestRecovery: visitor.accounts.requestRecovery.handler(async ({ input, context, errors }) => {
    const { db, origin, disclosure } = context;
    const failed = (cause: unknown) => errors.RECOVERY_NOT_SENT({ cause });
    const request = { ...input, origin, disclosure, source: context };
    const result = await otherwise(requestRecovery(db, request), failed);
    if (typeof result !== 'string') throw errors[result.code]({ data: result });
    if (result !== 'sent') throw errors[result]();
    context.mailWaiting();
    return {};
  }),

  checkRecovery: visitor.accounts.checkRecovery.handler(async ({ input, context }) => ({
    valid: await checkRecovery(context.db, input.token),
  })),

  resetPassword: visitor.accounts.resetPassword.handler(async ({ input, context, errors }) => {
    const failed = (cause: unknown) => errors.PASSWORD_NOT_UPDATED({ cause });
    const { token, ...form } = input;
    const request = { form, token, origin: context.origin, source: context };
    if (!(await otherwise(resetPassword(context.db, context.accounts, request), failed)))
      throw errors.RECOVERY_EXPIRED();
    // also where somebody else is logged in: the way goes on to the log-in
    context.resHeaders.append('set-cookie', await logOut(context.db, context.accounts, context.headers));
    context.mailWaiting();
    return {};
  }),

  changePassword: user.accounts.changePassword.handler(async ({ input, context, errors }) => {
    const failed = (cause: unknown) => errors.PASSWORD_NOT_UPDATED({ cause });
    const { db, accounts, headers, origin } = context;
    const request = { user: context.user, form: input, headers, origin, source: context };
    const result = await otherwise(changePassword(db, accounts, request), failed);
    if (typeof result !== 'string') throw errors.TOO_MANY_ATTEMPTS({ data: result });
    if (result !== 'changed') throw errors[result]();
    context.mailWaiting();
    return {};
  }),

  otherSessions: user.accounts.otherSessions.handler(async ({ context }) => ({
    count: await countOtherSessions(context.db, context.accounts, {
      userId: context.user.id,
      headers: context.headers,
    }),
  })),

  endOtherSessions: user.accounts.endOtherSessions.handler(async ({ input, context, errors }) => {
    const request = { ...input, userId: context.user.id, headers: context.headers, source: context };
    const result = await endOtherSessions(context.db, context.accounts, request);
    if (result === 'WRONG_PASSWORD') throw errors.WRONG_PASSWORD();
    if (typeof result !== 'number') throw errors.TOO_MANY_ATTEMPTS({ data: result });
    return { count: result };
  }),

  setDarkMode: user.accounts.setDarkMode.handler(async ({ input, context }) => {
    await updateDarkMode(context.db, context.user.id, input.dark_mode);
    return {};
  }),
};

/** What was meant to be done, or this error where nobody foresaw why it failed. */
async function otherwise<T>(
  work: Promise<T>,
  failed: (cause: unknown) => ORPCError<string, unknown>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const answer = asApiError(error instanceof ProfileNotCreated ? error.cause : error);
    throw answer.code === 'INTERNAL' ? failed(error) : answer;
  }
}
