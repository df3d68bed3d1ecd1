import { queryOptions, useQuery } from '@tanstack/react-query';
import type { BlockIdentifier, LegalPage } from '#shared/content/content.contract.ts';
import { type BlockTexts, blockTexts, DEFAULT_CONTACT_EMAIL } from '#shared/content/content.rules.ts';
import { api, client } from '#client/lib/api.ts';
import { cleanHtml } from '#client/lib/clean-html.ts';
import { isRefusal } from '#client/lib/errors.ts';
import { takeFirstLegalPage } from '#client/lib/first-answers.ts';
import { queryClient } from '#client/lib/query-client.ts';

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

/** A legal page fit to be shown; null where there is none of that name. */
export const legalPageQuery = (pageId: string) =>
  queryOptions({
    queryKey: ['legal page', pageId],
    queryFn: async (): Promise<LegalPage | null> => {
      try {
        const page = await client.content.legalPage({ identifier: pageId });
        return { ...page, content: await cleanHtml(page.content) };
      } catch (error) {
        if (isRefusal(error)) return null;
        throw error;
      }
    },
  });

/** Makes the legal page that came with the document ready to be shown, if it is this one. */
export async function cleanFirstLegalPage(pageId: string): Promise<void> {
  const page = takeFirstLegalPage(pageId);
  if (page === undefined) return;
  try {
    const clean = page && { ...page, content: await cleanHtml(page.content) };
    queryClient.setQueryData(legalPageQuery(pageId).queryKey, clean);
  } catch {
    // the cleaner could not be fetched: the query will try again, and say so
  }
}
