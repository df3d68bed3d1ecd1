import { randomInt } from 'node:crypto';
import { record } from '#server/audit/audit.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import type { Settings } from '#server/env.ts';
import { PASSWORD_REQUIREMENTS } from '#shared/accounts/accounts.rules.ts';
import { lockByEmail } from '#server/accounts/accounts.repository.ts';
import { hasAdministrator, insertAdministrator, promote, takeTurn } from './administrators.repository.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import { createPassword } from '#server/identity/passwords/passwords.service.ts';
import { resetCredentials } from '#server/accounts/passwords/passwords.service.ts';
import { canAdministrate, ROLE } from '#shared/accounts/roles.rules.ts';

/** Nothing that looks like something else, for it is read from a console and typed. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

type Hashing = Pick<AccountsLibrary, 'hashPassword'>;

/** Who became administrator at a start; `password` only if it was made here, and then nobody else knows it. */
export type FirstAdministrator =
  | { email: string; entry: 'made'; password: string }
  | { email: string; entry: 'given' | 'kept' };

/**
 * Where nobody is administrator, makes one: the account of the settings, or one with a password that only the answer
 * holds. Any number of processes may do it at once: one of them does.
 */
export async function ensureAdministrator(
  db: Database,
  accounts: Hashing,
  { adminEmail, adminPassword }: Pick<Settings, 'adminEmail' | 'adminPassword'>,
): Promise<FirstAdministrator | undefined> {
  if (await hasAdministrator(db)) return undefined;
  const password = adminPassword ?? makePassword();
  const hash = await accounts.hashPassword(password);
  return inTransaction(db, async (trx) => {
    await takeTurn(trx);
    if (await hasAdministrator(trx)) return undefined;
    if (adminEmail) return appoint(trx, adminEmail, hash);
    return { email: await create(trx, hash), entry: 'made', password };
  });
}

/** The account with that address, or a new one. */
async function appoint(trx: Trx, email: string, hash: string): Promise<FirstAdministrator> {
  for (let number = 1; ; number++) {
    const person = await lockByEmail(trx, email);
    if (person) {
      await promoteAndRecord(trx, person, !person.email_verified);
      if (person.email_verified) return { email, entry: 'kept' };
      // anybody may have registered with that address: theirs must not be the password of an administrator
      await resetCredentials(trx, person.id, { hash });
      return { email, entry: 'given' };
    }
    if (await insert(trx, email, number, hash)) return { email, entry: 'given' };
  }
}

/** A new account; an address that somebody has already is never taken over. */
async function create(trx: Trx, hash: string): Promise<string> {
  for (let number = 1; ; number++) {
    const email = `admin${suffix(number)}@plaza.local`;
    if (await insert(trx, email, number, hash)) return email;
  }
}

/** False where the name or the address is taken. */
async function insert(trx: Trx, email: string, number: number, hash: string): Promise<boolean> {
  const username = `administrador${suffix(number)}`;
  const id = await insertAdministrator(trx, { username, email });
  if (!id) return false;
  await createPassword(trx, id, hash);
  const after = { username, role: ROLE.administrator };
  await record(trx, null, { action: 'created', entity: 'user', entity_id: id, entity_name: username, after });
  return true;
}

/** No administrator of Plaza did it, but a command or a start on the server. */
async function promoteAndRecord(
  trx: Trx,
  { id, username }: { id: string; username: string },
  new_password: boolean,
): Promise<void> {
  const { before, after } = await promote(trx, id);
  await record(trx, null, {
    action: canAdministrate(before) ? 'updated' : 'promoted',
    entity: 'user',
    entity_id: id,
    entity_name: username,
    before: { ...before, new_password: false },
    after: { ...after, new_password },
  });
}

const suffix = (number: number): string => (number === 1 ? '' : String(number));

export interface Made {
  /** What they were before. */
  was: { administrator: boolean; confirmed: boolean };
  /** Only when a new one was asked for. */
  password: string | undefined;
}

/**
 * Makes whoever has that address an administrator who can come in; undefined where nobody has it. A new password
 * ends every session of the account and the links with which another one could be chosen.
 */
export async function makeAdministrator(
  db: Database,
  accounts: Hashing,
  { email, newPassword }: { email: string; newPassword: boolean },
): Promise<Made | undefined> {
  const password = newPassword ? makePassword() : undefined;
  const hash = password && (await accounts.hashPassword(password));
  return inTransaction(db, async (trx) => {
    const person = await lockByEmail(trx, email);
    if (!person) return undefined;
    await promoteAndRecord(trx, person, hash !== undefined);
    if (hash) await resetCredentials(trx, person.id, { hash });
    return { was: { administrator: canAdministrate(person), confirmed: person.email_verified }, password };
  });
}

/** Holds all that a password needs; the hyphens are its special characters. */
function makePassword(): string {
  for (;;) {
    const password = Array.from({ length: GROUPS }, makeGroup).join('-');
    if (PASSWORD_REQUIREMENTS.every((need) => need.pattern.test(password))) return password;
  }
}

function makeGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}
