import { type AccountsLibrary, createAccountsLibrary } from '#server/identity/library.service.ts';
import { register, type Registration } from '#server/accounts/accounts.service.ts';
import { resendVerification } from '#server/accounts/confirmation/confirmation.service.ts';
import { logIn, type OpenSession } from '#server/identity/sessions/log-in.service.ts';
import { deriveKey } from '#server/secret.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import type { Database } from '#server/database/database.ts';
import { MINIMUM_AGE_DEFAULT } from '#shared/accounts/accounts.rules.ts';
import type { LogInForm, RegisterForm } from '#shared/accounts/account-forms.contract.ts';
import { createCallSource } from '#tests/support/http/sources.ts';

export const TEST_SECRET = 'a secret of the tests, thirty-two long';
/** The key that signs session cookies in tests. */
export const TEST_SESSION_KEY = deriveKey(TEST_SECRET, 'sessions');
export const TEST_PASSWORD = 'Contraseña-1';

export function createTestLibrary(db: Database, publicUrl = 'http://localhost:3000'): AccountsLibrary {
  return createAccountsLibrary({ db, secret: TEST_SECRET, publicUrl });
}

let count = 0;

type Registered = RegisterForm & { is_old_enough: boolean };

/** A valid registration form with a new username and address. */
export function registrationForm(given: Partial<Registered> = {}): Registered {
  count += 1;
  const password = given.password ?? TEST_PASSWORD;
  return {
    username: `nueva${count}`,
    email: `nueva${count}@example.com`,
    password,
    confirmPassword: password,
    is_old_enough: true,
    ...given,
  };
}

/** Limits on the number of mails, too high for any test to reach. */
export const UNREACHABLE_MAIL_LIMITS = { inAll: 1_000_000, byDomain: 1_000_000 };

/** Creates the default context of a call. */
function defaultSource() {
  return {
    origin: 'http://localhost:3000',
    disclosure: 'spec' as const,
    mailLimits: UNREACHABLE_MAIL_LIMITS,
    minimumAge: MINIMUM_AGE_DEFAULT,
    source: createCallSource(),
  };
}

/** Registers a user from a new browser. */
export function registerUser(
  db: Database,
  library: AccountsLibrary,
  form: Registration['form'],
  given: Partial<Registration> = {},
): ReturnType<typeof register> {
  return register(db, library, { ...defaultSource(), ...given, form });
}

/** Requests the confirmation mail again. */
export function resendConfirmationTo(db: Database, email: string): ReturnType<typeof resendVerification> {
  return resendVerification(db, { ...defaultSource(), email });
}

/** Logs a user in from a new network, with the given headers of a browser. */
export async function logInUser(
  db: Database,
  library: AccountsLibrary,
  headers: Headers,
  form: LogInForm,
): Promise<OpenSession | string> {
  const result = await logIn(db, library, { form, headers, source: createCallSource(), disclosure: 'spec' });
  if ('token' in result) throw new Error('the account has a second factor');
  if (!isRefused(result)) return result;
  if (result.data) throw new Error(result.code);
  return result.code;
}

/** Registers a user. With `confirmed` the address is confirmed; with `blocked` the account is blocked afterwards. */
export async function createRegisteredUser(
  db: Database,
  {
    confirmed = true,
    blocked = false,
    ...given
  }: Partial<Registered> & { confirmed?: boolean; blocked?: boolean } = {},
): Promise<Registered> {
  const form = registrationForm(given);
  const library = createTestLibrary(db);
  const result = await registerUser(db, library, form);
  if (isRefused(result)) throw new Error(result.code, { cause: result.cause });
  if (confirmed)
    await db.updateTable('profiles').set({ email_verified: true }).where('email', '=', form.email).execute();
  if (blocked) await db.updateTable('profiles').set({ blocked }).where('email', '=', form.email).execute();
  return form;
}

/** The Cookie header that a browser returns for these Set-Cookie headers. */
export function cookieHeader(setCookies: string[]): Headers {
  return new Headers({ cookie: setCookies.map((line) => line.split(';')[0]).join('; ') });
}

export async function findUserId(db: Database, email: string): Promise<string> {
  const found = db.selectFrom('profiles').select('id').where('email', '=', email);
  return (await found.executeTakeFirstOrThrow()).id;
}
