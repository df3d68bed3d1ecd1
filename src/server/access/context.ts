import type { Account } from '#shared/accounts/accounts.contract.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import type { Disclosure } from '#server/env.ts';
import type { Database } from '#server/database/database.ts';

/** What every procedure gets. */
export interface ApiContext {
  db: Database;
  accounts: AccountsLibrary;
  disclosure: Disclosure;
  /** Scheme, host and port that links in mails begin with. */
  origin: string;
  /** The account that calls, read once from the session cookie; null for a visitor. */
  caller: () => Promise<Account | null>;
  /** Of the request, and of the response (cookies). */
  headers: Headers;
  resHeaders: Headers;
  /** The caller's network address, as far as it can be trusted. */
  address: string;
  /** The id in this browser's cookie; a browser without one gets one with the response. */
  browser: () => string;
  /** Wakes the sender of mails; call it after commit. */
  mailWaiting: () => void;
}
