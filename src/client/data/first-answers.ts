import type { Account } from '#shared/accounts/accounts.contract.ts';
import type { LegalPage, Site } from '#shared/content/content.contract.ts';
import type { Attempt } from '#shared/exams/exams.contract.ts';
import { FIRST_ANSWERS_ID, type FirstAnswers, type FirstOpenMockExam } from '#shared/first-answers.rules.ts';
import { api } from './api.ts';
import { applyProfileScheme } from '#client/lib/color-scheme.ts';
import { queryClient } from './query-client.ts';

let legalPage: FirstAnswers['legal_page'];

/** Fills the query cache with what came with the page. Call it before the first render. */
export function fillCacheFromPage(): void {
  const { site, legal_page, account, current_exam: exam, open_mock_exam: mockExam } = parseFirstAnswers();
  if (isSite(site)) queryClient.setQueryData(api.content.site.queryKey(), site);
  if (isLegalAnswer(legal_page)) legalPage = legal_page;
  if (isAccount(account)) queryClient.setQueryData(api.accounts.me.queryKey(), account);
  if (isAccount(account) && account) applyProfileScheme(account);
  if (isExam(exam)) queryClient.setQueryData(api.exams.current.queryKey(), exam);
  if (isMockExam(mockExam)) {
    const open = mockExam && { ...mockExam, deadline: new Date(mockExam.deadline) };
    queryClient.setQueryData(api.mockExams.open.queryKey(), open);
  }
}

/** Returns, only once, the legal page that came with the document, if it is this one. Its HTML is not sanitised yet. */
export function takeFirstLegalPage(pageId: string): LegalPage | null | undefined {
  if (legalPage?.identifier !== pageId) return undefined;
  const { page } = legalPage;
  legalPage = undefined;
  return page;
}

/** Parses the first answers in the page. In development there are none; unreadable ones must not break the page. */
function parseFirstAnswers(): Partial<Record<keyof FirstAnswers, unknown>> {
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

function isMockExam(value: unknown): value is FirstOpenMockExam | null {
  return value === null || (isObject(value) && typeof value['deadline'] === 'string');
}
