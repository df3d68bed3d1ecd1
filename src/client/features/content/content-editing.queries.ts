import { api } from '#client/data/api.ts';

/** An edited text is fetched for each visit and never cached: its version must be the stored one. */
const NEVER_CACHED = { staleTime: 0, gcTime: 0, refetchOnReconnect: false } as const;

export const editedBlocksQuery = api.content.blocks.queryOptions(NEVER_CACHED);
export const editedPagesQuery = api.content.legalPages.queryOptions(NEVER_CACHED);
export const editedContactQuery = api.content.contact.queryOptions(NEVER_CACHED);
