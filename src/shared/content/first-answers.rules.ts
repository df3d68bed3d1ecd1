import type { LegalPage, Site } from './content.contract.ts';

/** The element in which a page brings along what the client would ask for at once. */
export const FIRST_ANSWERS_ID = 'first-answers';

/** In the form in which the API answers. What is missing the client asks for as always. */
export interface FirstAnswers {
  site?: Site;
  /** The one that the address names; null where there is none of that name. */
  legal_page?: { identifier: string; page: LegalPage | null };
}
