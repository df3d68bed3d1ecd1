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

/** For administrators, by the role that the caller's profile has at this call. */
export const admin = user.use(({ context, next }) => {
  if (context.user.role !== 'admin') {
    throw new ORPCError('FORBIDDEN', {
      defined: true,
      status: 403,
      message: 'No tienes permiso para hacer esto.',
    });
  }
  return next();
});
