import { createRouterClient, onError, type RouterClient } from '@orpc/server';
import { createAccountsLibrary } from '#server/identity/library.service.ts';
import type { ApiContext } from '#server/access/context.ts';
import { normalizeError } from '#server/access/errors.ts';
import { readSettings } from '#server/env.ts';
import { toShownSettings } from '#server/env-installation.ts';
import { router } from '#server/router.ts';
import { createPrimaryReads } from '#server/database/connections/replica.ts';
import type { Database } from '#server/database/database.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { UNREACHABLE_MAIL_LIMITS } from '#tests/support/people/accounts.ts';
import { createCallSource } from './sources.ts';

/**
 * Returns the API as a user (null: a visitor) calls it from a new browser and network: it validates input and output
 * and returns the errors that a browser would get.
 */
export function callAs(
  db: Database,
  person: Account | null,
  context: Partial<ApiContext> = {},
): RouterClient<typeof router> {
  return createRouterClient(router, {
    context: {
      db,
      readStale: createPrimaryReads(db),
      accounts: createAccountsLibrary({
        db,
        secret: 'a secret of the tests, thirty-two long',
        publicUrl: 'http://localhost:3000',
      }),
      disclosure: 'spec',
      examBudgets: readSettings({}).examBudgets,
      installation: toShownSettings(readSettings({})),
      mailLimits: UNREACHABLE_MAIL_LIMITS,
      origin: 'http://localhost:3000',
      caller: () => Promise.resolve(person),
      readToken: () => Promise.resolve(undefined),
      headers: new Headers(),
      resHeaders: new Headers(),
      ...createCallSource(),
      mailWaiting: () => {},
      onBackgroundError: (error) => {
        throw error;
      },
      ...context,
    },
    interceptors: [
      onError((error) => {
        throw normalizeError(error);
      }),
    ],
  });
}
