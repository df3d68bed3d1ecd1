import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MINIMUM_AGE_DEFAULT } from '#shared/accounts/accounts.rules.ts';
import type { BlockIdentifier, LegalPage, Site } from '#shared/content/content.contract.ts';
import { type BlockTexts, findBlockTexts, DEFAULT_CONTACT_EMAIL } from '#shared/content/content.rules.ts';
import { api, client } from '#client/data/api.ts';
import { cleanHtml } from '#client/lib/clean-html.ts';
import { isRefusal } from '#client/data/errors.ts';
import { takeFirstLegalPage } from '#client/data/first-answers.ts';
import { invalidateQueryKeys, queryClient } from '#client/data/query-client.ts';

/**
 * Visitors see an administrator's change on the next screen or when they come back to the tab; data from the document
 * counts as fresh.
 */
const REFETCH_SOON = { staleTime: 10_000, refetchOnWindowFocus: 'always' } as const;

const siteQuery = api.content.site.queryOptions(REFETCH_SOON);

/** The texts of the frame around every screen; refetched on each navigation. */
function useSite(): Site | undefined {
  const pathname = useLocation({ select: ({ pathname: path }) => path });
  const { data } = useQuery(siteQuery);
  useEffect(() => {
    // the frame stays mounted from screen to screen, so mounting doesn't refetch it
    const { queryKey } = siteQuery;
    void queryClient.refetchQueries({ queryKey, type: 'active', stale: true }, { cancelRefetch: false });
  }, [pathname]);
  return data;
}

/** Returns the default texts while the block is loading or missing. */
export function useBlockTexts(identifier: BlockIdentifier): BlockTexts {
  return findBlockTexts(useSite()?.blocks ?? [], identifier);
}

/** Returns a placeholder while the address is loading or missing. */
export function useContactEmail(): string {
  return useSite()?.contact_email ?? DEFAULT_CONTACT_EMAIL;
}

/** Returns the minimum age, or the default one while it is loading. */
export function useMinimumAge(): number {
  return useSite()?.minimum_age ?? MINIMUM_AGE_DEFAULT;
}

const LEGAL_PAGES = 'legal page';

/** The page has sanitised HTML; null when no page has this identifier. */
export const legalPageQuery = (pageId: string) =>
  queryOptions({
    ...REFETCH_SOON,
    queryKey: [LEGAL_PAGES, pageId],
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

/** Sanitises the legal page that came with the document, if it has this identifier. */
export async function cleanFirstLegalPage(pageId: string): Promise<void> {
  const page = takeFirstLegalPage(pageId);
  if (page === undefined) return;
  try {
    const clean = page && { ...page, content: await cleanHtml(page.content) };
    queryClient.setQueryData(legalPageQuery(pageId).queryKey, clean);
  } catch {
    // the sanitiser could not be fetched: the query tries again and shows the error
  }
}

/** Call it after saving a text of the public pages: this browser shows the change at once. */
export function invalidateContent(): void {
  void invalidateQueryKeys(siteQuery.queryKey, [LEGAL_PAGES]);
}
