import type { ORPCError } from '@orpc/server';
import { visitor } from '#server/api/base.ts';
import { asApiError } from '#server/api/errors.ts';
import { logIn, logOut, ProfileNotCreated, register, resendVerification } from './accounts.service.ts';

export const accountsProcedures = {
  me: visitor.accounts.me.handler(({ context }) => context.caller()),

  register: visitor.accounts.register.handler(async ({ input, context, errors }) => {
    const failed = (cause: unknown) =>
      cause instanceof ProfileNotCreated
        ? errors.PROFILE_NOT_CREATED({ cause })
        : errors.USER_NOT_CREATED({ cause });
    const taken = await otherwise(register(context.db, context.accounts, input), failed);
    if (taken) throw errors[taken]();
    context.mailWaiting();
    return {};
  }),

  resendVerification: visitor.accounts.resendVerification.handler(async ({ input, context, errors }) => {
    if (!(await resendVerification(context.db, context.accounts, input.email))) throw errors.TOO_MANY_MAILS();
    context.mailWaiting();
    return {};
  }),

  logIn: visitor.accounts.logIn.handler(async ({ input, context, errors }) => {
    const failed = (cause: unknown) => errors.LOG_IN_FAILED({ cause });
    const result = await otherwise(logIn(context.db, context.accounts, context.headers, input), failed);
    if (typeof result === 'string') throw errors[result]();
    for (const cookie of result.cookies) context.resHeaders.append('set-cookie', cookie);
    return result.account;
  }),

  logOut: visitor.accounts.logOut.handler(async ({ context }) => {
    context.resHeaders.append('set-cookie', await logOut(context.db, context.accounts, context.headers));
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
