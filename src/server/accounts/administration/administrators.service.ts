import { randomInt } from 'node:crypto';
import { recordChange } from '#server/audit/audit.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { type Settings, StartProblem } from '#server/env.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import { PASSWORD_REQUIREMENTS } from '#shared/accounts/accounts.rules.ts';
import { lockAccountByEmail } from '#server/accounts/accounts.repository.ts';
import {
  hasAdministrator,
  insertAdministrator,
  promoteToAdministrator,
  lockAdministratorCreation,
} from './administrators.repository.ts';
import type { AccountsLibrary } from '#server/identity/library.service.ts';
import { createPassword } from '#server/identity/passwords/passwords.service.ts';
import {
  findSecondFactor,
  removeSecondFactor,
} from '#server/identity/second-factor/second-factor.service.ts';
import { endSessions } from '#server/identity/sessions/sessions.service.ts';
import { isCommonPassword } from '#server/accounts/passwords/guessable-passwords.ts';
import { resetCredentials } from '#server/accounts/passwords/passwords.service.ts';
import { canAdministrate, ROLE } from '#shared/accounts/roles.rules.ts';

/** Leaves out letters and digits that look alike: the password is read from a console and typed. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

type Hashing = Pick<AccountsLibrary, 'hashPassword'>;

/**
 * The administrator that was created or promoted at the server's start. `password` is set only if it was generated; it
 * is stored nowhere else.
 */
export type FirstAdministrator =
  | { email: string; entry: 'made'; password: string }
  | { email: string; entry: 'given' | 'kept' };

/**
 * Creates an administrator if there is none: the account of the settings, or one with a generated password, which is
 * only in the return value. Several processes may call it at once: only one creates the account.
 */
export async function ensureAdministrator(
  db: Database,
  accounts: Hashing,
  { adminEmail, adminPassword }: Pick<Settings, 'adminEmail' | 'adminPassword'>,
): Promise<FirstAdministrator | undefined> {
  if (await hasAdministrator(db)) return undefined;
  if (adminPassword !== undefined && isCommonPassword(adminPassword))
    throw new StartProblem('ADMIN_PASSWORD no es válida: es una de las contraseñas más usadas.');
  const password = adminPassword ?? generatePassword();
  const hash = await accounts.hashPassword(password);
  return inTransaction(db, async (trx) => {
    await lockAdministratorCreation(trx);
    if (await hasAdministrator(trx)) return undefined;
    if (adminEmail) return promoteOrCreate(trx, adminEmail, hash);
    return { email: await createAdministrator(trx, hash), entry: 'made', password };
  });
}

/** Promotes the account with that e-mail, or creates one. */
async function promoteOrCreate(trx: Trx, email: string, hash: string): Promise<FirstAdministrator> {
  for (let number = 1; ; number++) {
    const person = await lockAccountByEmail(trx, email);
    if (person) {
      await promoteAndRecord(trx, person, { new_password: !person.email_verified });
      if (person.email_verified) return { email, entry: 'kept' };
      // anyone may have registered this e-mail before: their password must not become an administrator's
      await resetCredentials(trx, person.id, { hash });
      return { email, entry: 'given' };
    }
    if (await tryInsert(trx, email, number, { hash })) return { email, entry: 'given' };
  }
}

/** Creates an account with an e-mail that nobody can guess; it never takes over an existing one. */
async function createAdministrator(trx: Trx, hash: string): Promise<string> {
  for (let number = 1; ; number++) {
    const email = `admin-${randomGroup()}${randomGroup()}@plaza.local`.toLowerCase();
    // the password is temporary, because the server prints it and a service manager keeps what it prints
    if (await tryInsert(trx, email, number, { hash, isTemporary: true })) return email;
  }
}

/** Inserts an administrator; returns false if the username or the e-mail is taken. */
async function tryInsert(
  trx: Trx,
  email: string,
  number: number,
  { hash, isTemporary = false }: { hash: string; isTemporary?: boolean },
): Promise<boolean> {
  const username = `administrador${suffix(number)}`;
  const id = await insertAdministrator(trx, { username, email });
  if (!id) return false;
  await createPassword(trx, id, hash, { isTemporary });
  const after = { username, role: ROLE.administrator };
  await recordChange(trx, null, {
    action: 'created',
    entity: 'user',
    entity_id: id,
    entity_name: username,
    after,
  });
  return true;
}

/** Promotes a user. The audit entry has no actor: a command or a start of the server makes the change. */
async function promoteAndRecord(
  trx: Trx,
  { id, username }: { id: string; username: string },
  { new_password, hasLostFactor = false }: { new_password: boolean; hasLostFactor?: boolean },
): Promise<void> {
  const { before, after } = await promoteToAdministrator(trx, id);
  await recordChange(trx, null, {
    action: canAdministrate(before) ? 'updated' : 'promoted',
    entity: 'user',
    entity_id: id,
    entity_name: username,
    before: { ...before, new_password: false, ...(hasLostFactor ? { has_second_factor: true } : {}) },
    after: { ...after, new_password, ...(hasLostFactor ? { has_second_factor: false } : {}) },
  });
}

const suffix = (number: number): string => (number === 1 ? '' : String(number));

export interface PromotedAccount {
  before: { isAdministrator: boolean; isConfirmed: boolean };
  /** The generated password, if a new one was requested. */
  password: string | undefined;
  hasLostFactor: boolean;
}

export interface PromotionRequest {
  email: string;
  newPassword: boolean;
  /** Whether to remove every second factor of the account. */
  removeFactor?: boolean;
}

/** Makes the account an administrator who can log in. A new password ends its sessions and recovery links. */
export async function makeAdministrator(
  db: Database,
  accounts: Hashing,
  { email, newPassword, removeFactor = false }: PromotionRequest,
): Promise<PromotedAccount | Refusal<'USER_NOT_FOUND'>> {
  const password = newPassword ? generatePassword() : undefined;
  const hash = password && (await accounts.hashPassword(password));
  return inTransaction(db, async (trx) => {
    const user = await lockAccountByEmail(trx, email);
    if (!user) return refuse('USER_NOT_FOUND');
    const hasLostFactor = removeFactor && (await loseFactor(trx, user.id));
    await promoteAndRecord(trx, user, { new_password: hash !== undefined, hasLostFactor });
    if (hash) await resetCredentials(trx, user.id, { hash });
    return {
      before: { isAdministrator: canAdministrate(user), isConfirmed: user.email_verified },
      password,
      hasLostFactor,
    };
  });
}

/** Removes a user's second factor and ends the sessions; returns whether there was a second factor. */
async function loseFactor(trx: Trx, userId: string): Promise<boolean> {
  const { has_totp, has_passkeys } = await findSecondFactor(trx, userId);
  await removeSecondFactor(trx, userId);
  await endSessions(trx, userId);
  return has_totp || has_passkeys;
}

/** Generates a password that meets all requirements; the hyphens are its special characters. */
function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length: GROUPS }, randomGroup).join('-');
    if (PASSWORD_REQUIREMENTS.every((need) => need.pattern.test(password))) return password;
  }
}

function randomGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}
