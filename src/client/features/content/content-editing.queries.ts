import { api } from '#client/data/api.ts';

/** An edited text is fetched for each visit and never cached: its version must be the stored one. */
const AS_IT_IS_NOW = { staleTime: 0, gcTime: 0, refetchOnReconnect: false } as const;

export const editedBlocksQuery = api.content.blocks.queryOptions(AS_IT_IS_NOW);
export const editedPagesQuery = api.content.legalPages.queryOptions(AS_IT_IS_NOW);
export const editedContactQuery = api.content.contact.queryOptions(AS_IT_IS_NOW);
