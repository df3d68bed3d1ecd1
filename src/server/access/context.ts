import type { Account } from '#shared/accounts/accounts.contract.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import type { Disclosure } from '#server/env.ts';
import type { Database } from '#server/database/database.ts';

/** What every procedure is given. */
export interface ApiContext {
  db: Database;
  accounts: AccountsLibrary;
  /** Whether callers are told who has an account. */
  disclosure: Disclosure;
  /** Scheme, host and port that links in mails begin with. */
  origin: string;
  /** Who calls, read from the session cookie when first asked; null for a visitor. */
  caller: () => Promise<Account | null>;
  /** Of the request, and of the answer (cookies). */
  headers: Headers;
  resHeaders: Headers;
  /** The caller's network address, as far as it can be trusted. */
  address: string;
  /** The id that this browser is known by, from its cookie; without one it gets one with the answer. */
  browser: () => string;
  /** Tells the sender that the outbox holds new mail; call it after commit. */
  mailWaiting: () => void;
}
