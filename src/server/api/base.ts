import { implement, ORPCError } from '@orpc/server';
import { api } from '#shared/api.contract.ts';
import type { ApiContext } from './context.ts';

/** For everybody. */
export const visitor = implement(api).$context<ApiContext>();

/** For people with a confirmed e-mail who have logged in: `context.user` is the caller. */
export const user = visitor.use(async ({ context, next }) => {
  const caller = await context.caller();
  if (!caller) {
    throw new ORPCError('UNAUTHORIZED', {
      defined: true,
      status: 401,
      message: 'Debes iniciar sesión para continuar.',
    });
  }
  return next({ context: { user: caller } });
});
