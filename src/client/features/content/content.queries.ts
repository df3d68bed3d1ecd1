import { useQuery } from '@tanstack/react-query';
import type { BlockIdentifier } from '#shared/content/content.contract.ts';
import { type BlockTexts, blockTexts, DEFAULT_CONTACT_EMAIL } from '#shared/content/content.rules.ts';
import { api } from '#client/lib/api.ts';

const siteQuery = api.content.site.queryOptions({ staleTime: 10 * 60_000 });

/** The texts of a content block; the defaults until they are known, and where there is none. */
export function useBlock(identifier: BlockIdentifier): BlockTexts {
  const { data } = useQuery(siteQuery);
  return blockTexts(data?.blocks ?? [], identifier);
}

/** Whom to write to; a placeholder until it is known, and where there is none. */
export function useContactEmail(): string {
  const { data } = useQuery(siteQuery);
  return data?.contact_email ?? DEFAULT_CONTACT_EMAIL;
}
