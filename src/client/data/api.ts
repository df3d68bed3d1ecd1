import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
// a type only: the contract itself would bring zod into the first download
import type { api as contract } from '#shared/api.contract.ts';
import { logFailure } from './failure-log.ts';

/** The longest wait for a reply: after it, the server counts as out of reach. */
const TIMEOUT_MS = 30_000;

const link = new RPCLink({
  url: `${window.location.origin}/rpc`,
  fetch: (request, init) =>
    fetch(request, { ...init, signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]) }),
  interceptors: [
    async ({ next, signal }) => {
      try {
        return await next();
      } catch (error) {
        // cancelled by its caller: nobody waits for the answer
        if (!signal?.aborted) logFailure(error);
        throw error;
      }
    },
  ],
});

/** The API as plain calls: `await client.accounts.logOut()`. */
export const client: ContractRouterClient<typeof contract> = createORPCClient(link);

/** The API for TanStack Query: `useQuery(api.catalogue.list.queryOptions())`. */
export const api = createTanstackQueryUtils(client);
