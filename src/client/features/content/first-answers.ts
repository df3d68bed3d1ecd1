import type { LegalPage, Site } from '#shared/content/content.contract.ts';
import { FIRST_ANSWERS_ID, type FirstAnswers } from '#shared/content/first-answers.rules.ts';
import { cleanHtml } from '#client/lib/clean-html.ts';
import { queryClient } from '#client/lib/query-client.ts';
import { legalPageQuery, siteQuery } from './content.queries.ts';

let firstLegalPage: FirstAnswers['legal_page'];

/** Puts what came with the page where the queries look first. To be called before anything is shown. */
export function takeFirstAnswers(): void {
  const { site, legal_page: legalPage } = readElement();
  if (isSite(site)) queryClient.setQueryData(siteQuery.queryKey, site);
  if (isLegalAnswer(legalPage)) firstLegalPage = legalPage;
}

/** The same for the legal page that came along, if it is this one: it has to be cleaned before it may be shown. */
export async function takeFirstLegalPage(pageId: string): Promise<void> {
  if (firstLegalPage?.identifier !== pageId) return;
  const { page } = firstLegalPage;
  firstLegalPage = undefined;
  const { queryKey } = legalPageQuery(pageId);
  try {
    queryClient.setQueryData(queryKey, page && { ...page, content: await cleanHtml(page.content) });
  } catch {
    // the cleaner could not be fetched: the query will try again, and say so
  }
}

/** Nothing in development, and nothing that is worth a broken page. */
function readElement(): Partial<Record<keyof FirstAnswers, unknown>> {
  try {
    const answers: unknown = JSON.parse(document.getElementById(FIRST_ANSWERS_ID)?.textContent ?? '');
    return isObject(answers) ? answers : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isSite(value: unknown): value is Site {
  return isObject(value) && Array.isArray(value['blocks']);
}

function isLegalAnswer(value: unknown): value is { identifier: string; page: LegalPage | null } {
  if (!isObject(value) || typeof value['identifier'] !== 'string') return false;
  const { page } = value;
  return (
    page === null ||
    (isObject(page) && typeof page['title'] === 'string' && typeof page['content'] === 'string')
  );
}
