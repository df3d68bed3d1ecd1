import type { Account } from './accounts/accounts.contract.ts';
import type { LegalPage, Site } from './content/content.contract.ts';
import type { Attempt } from './exams/exams.contract.ts';
import type { OpenMockExam } from './mock-exams/sheet.contract.ts';

/** The id of the element in which a page carries the replies that the client would request first. */
export const FIRST_ANSWERS_ID = 'first-answers';

/** The meta element with the user's color scheme, 'light' or 'dark'. theme.js repeats its name. */
export const PROFILE_SCHEME_META = 'profile-color-scheme';

/** The open mock exam as JSON: its deadline is an ISO text. */
export type FirstOpenMockExam = Omit<OpenMockExam, 'deadline'> & { deadline: string };

/** Replies of the API that come with the page, with dates as texts. The client requests what is missing. */
export interface FirstAnswers {
  site?: Site;
  /** The legal page that the address names; null when it doesn't exist. */
  legal_page?: { identifier: string; page: LegalPage | null };
  /** The user who loads the page; null for a visitor. */
  account?: Account | null;
  /** On the home page: the user's open exam. */
  current_exam?: Attempt | null;
  /** On the home page: the user's open mock exam. */
  open_mock_exam?: FirstOpenMockExam | null;
}
