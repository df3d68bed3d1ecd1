import { api } from '#client/data/api.ts';

export const secondFactorQuery = api.accounts.secondFactor.status.queryOptions({ staleTime: 0 });
export const passkeysQuery = api.accounts.passkeys.list.queryOptions({ staleTime: 0 });
