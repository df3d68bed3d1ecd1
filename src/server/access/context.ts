import type { Account } from '#shared/accounts/accounts.contract.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import type { AccountDisclosure } from '#server/env.ts';
import type { ShownSettings } from '#server/env-installation.ts';
import type { ExamBudgets } from '#shared/exams/budget.rules.ts';
import type { ReadStale } from '#server/database/connections/replica.ts';
import type { Database } from '#server/database/database.ts';
import type { MailLimits } from '#server/mail/mail-limits.ts';

/** The context of every procedure. */
export interface ApiContext {
  db: Database;
  readStale: ReadStale;
  accounts: AccountsLibrary;
  disclosure: AccountDisclosure;
  examBudgets: ExamBudgets;
  mailLimits: MailLimits;
  installation: ShownSettings;
  /** Scheme, host and port of the links in mails. */
  origin: string;
  /** Returns the account of the session cookie, read once per request; null for a visitor. */
  caller: () => Promise<Account | null>;
  /** Returns the token of the session cookie, whose session may have ended; undefined if there is no current cookie. */
  readToken: () => Promise<string | undefined>;
  headers: Headers;
  resHeaders: Headers;
  /** The caller's network address; behind a proxy, the one that the trusted proxy saw. */
  address: string;
  /**
   * Returns the browser's id from its cookie; without a cookie, creates an id and sets the cookie with the response.
   */
  browser: () => string;
  /** Returns the browser id in the request's cookie; undefined if there is none. */
  sentBrowser: () => string | undefined;
  /** Wakes the job that sends mails; call it after commit, or the job doesn't see the mail yet. */
  mailWaiting: () => void;
  /** Called with an error of work that goes on after the reply. */
  onBackgroundError: (error: unknown) => void;
}

export function setCookies({ resHeaders }: Pick<ApiContext, 'resHeaders'>, cookies: string[]): void {
  for (const cookie of cookies) resHeaders.append('set-cookie', cookie);
}
