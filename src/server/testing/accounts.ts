import { type AccountsLibrary, createAccountsLibrary } from '#server/accounts/library.ts';
import { register } from '#server/accounts/accounts.service.ts';
import type { Database } from '#server/database/database.ts';
import type { RegisterForm } from '#shared/accounts/accounts.contract.ts';

export const TEST_SECRET = 'a secret of the tests, thirty-two long';
export const TEST_PASSWORD = 'Contraseña-1';

export function createTestLibrary(db: Database, publicUrl = 'http://localhost:3000'): AccountsLibrary {
  return createAccountsLibrary({ db, secret: TEST_SECRET, publicUrl });
}

let count = 0;

/** A form that nobody has sent yet. */
export function newForm(given: Partial<RegisterForm> = {}): RegisterForm {
  count += 1;
  const password = given.password ?? TEST_PASSWORD;
  return {
    username: `nueva${count}`,
    email: `nueva${count}@example.com`,
    password,
    confirmPassword: password,
    ...given,
  };
}

/** Somebody who has registered; with `confirmed`, who has followed the link too. */
export async function createRegistered(
  db: Database,
  { confirmed = true, ...given }: Partial<RegisterForm> & { confirmed?: boolean } = {},
): Promise<RegisterForm> {
  const form = newForm(given);
  const library = createTestLibrary(db);
  const taken = await register(db, library, form);
  if (taken) throw new Error(taken);
  if (confirmed) await library.confirmEmail(await library.verificationToken(form.email));
  return form;
}

/** What a browser sends back of these Set-Cookie lines. */
export function cookieHeader(setCookies: string[]): Headers {
  return new Headers({ cookie: setCookies.map((line) => line.split(';')[0]).join('; ') });
}
