import type { Account } from './accounts/accounts.contract.ts';
import type { LegalPage, Site } from './content/content.contract.ts';
import type { Attempt } from './exams/exams.contract.ts';

/** The element in which a page brings along what the client would ask for at once. */
export const FIRST_ANSWERS_ID = 'first-answers';

/** The meta element with the colours of who opens the page: 'light' or 'dark'. theme.js knows its name too. */
export const PROFILE_SCHEME_META = 'profile-color-scheme';

/** As the API answers, dates aside, which none of them has. What is missing the client asks for as always. */
export interface FirstAnswers {
  site?: Site;
  /** The one that the address names; null where there is none of that name. */
  legal_page?: { identifier: string; page: LegalPage | null };
  /** Who opens it; null for a visitor. */
  account?: Account | null;
  /** With the home page: their open exam. */
  current_exam?: Attempt | null;
}
