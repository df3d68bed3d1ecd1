import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { BlockIdentifier, LegalPage, Site } from '#shared/content/content.contract.ts';
import { type BlockTexts, blockTexts, DEFAULT_CONTACT_EMAIL } from '#shared/content/content.rules.ts';
import { api, client } from '#client/data/api.ts';
import { cleanHtml } from '#client/lib/clean-html.ts';
import { isRefusal } from '#client/data/errors.ts';
import { takeFirstLegalPage } from '#client/data/first-answers.ts';
import { invalidate, queryClient } from '#client/data/query-client.ts';

/** An administrator's change shows with the next screen, and when somebody comes back; what came with the page is new. */
const SOON_AGAIN = { staleTime: 10_000, refetchOnWindowFocus: 'always' } as const;

const siteQuery = api.content.site.queryOptions(SOON_AGAIN);

/** The texts around every screen, asked for again with the next one. */
function useSite(): Site | undefined {
  const pathname = useLocation({ select: ({ pathname: path }) => path });
  const { data } = useQuery(siteQuery);
  useEffect(() => {
    // the frame stays where it is from screen to screen: nothing else would ask
    const { queryKey } = siteQuery;
    void queryClient.refetchQueries({ queryKey, type: 'active', stale: true }, { cancelRefetch: false });
  }, [pathname]);
  return data;
}

/** The texts of a content block; the defaults until they are known, and where there is none. */
export function useBlock(identifier: BlockIdentifier): BlockTexts {
  return blockTexts(useSite()?.blocks ?? [], identifier);
}

/** Whom to write to; a placeholder until it is known, and where there is none. */
export function useContactEmail(): string {
  return useSite()?.contact_email ?? DEFAULT_CONTACT_EMAIL;
}

const LEGAL_PAGES = 'legal page';

/** A legal page fit to be shown; null where there is none of that name. */
export const legalPageQuery = (pageId: string) =>
  queryOptions({
    ...SOON_AGAIN,
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

/** An administrator has changed a text of the public pages: this browser shows it at once too. */
export function contentChanged(): void {
  void invalidate(siteQuery.queryKey, [LEGAL_PAGES]);
}
