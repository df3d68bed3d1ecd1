import { api } from '#client/data/api.ts';

/** The texts as the screen was opened with; nothing renews them unasked, or a changed text would be accepted unseen. */
export const termsQuery = api.accounts.terms.queryOptions({ staleTime: Infinity, gcTime: 0 });
