import { api } from '#client/data/api.ts';

/** The terms that the screen was opened with; they are never refetched, or users would accept a changed text unseen. */
export const termsQuery = api.accounts.terms.queryOptions({ staleTime: Infinity, gcTime: 0 });
