import type { Account } from '#shared/accounts/accounts.contract.ts';
import type { LegalPage, Site } from '#shared/content/content.contract.ts';
import type { Attempt } from '#shared/exams/exams.contract.ts';
import { FIRST_ANSWERS_ID, type FirstAnswers } from '#shared/first-answers.rules.ts';
import { api } from './api.ts';
import { takeProfileScheme } from '#client/lib/color-scheme.ts';
import { queryClient } from './query-client.ts';

let legalPage: FirstAnswers['legal_page'];

/** Puts what came with the page where the queries look first. To be called before anything is shown. */
export function takeFirstAnswers(): void {
  const { site, legal_page, account, current_exam: exam } = readElement();
  if (isSite(site)) queryClient.setQueryData(api.content.site.queryKey(), site);
  if (isLegalAnswer(legal_page)) legalPage = legal_page;
  if (isAccount(account)) queryClient.setQueryData(api.accounts.me.queryKey(), account);
  if (isAccount(account) && account) takeProfileScheme(account);
  if (isExam(exam)) queryClient.setQueryData(api.exams.current.queryKey(), exam);
}

/** The legal page that came along, if it is this one: once, for it has to be cleaned before it may be shown. */
export function takeFirstLegalPage(pageId: string): LegalPage | null | undefined {
  if (legalPage?.identifier !== pageId) return undefined;
  const { page } = legalPage;
  legalPage = undefined;
  return page;
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

function isAccount(value: unknown): value is Account | null {
  return value === null || (isObject(value) && typeof value['username'] === 'string');
}

function isExam(value: unknown): value is Attempt | null {
  return value === null || (isObject(value) && Array.isArray(value['answered']));
}
