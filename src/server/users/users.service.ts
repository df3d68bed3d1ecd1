import {
  canLogIn,
  confirmAccount,
  type LockedAccount,
  lockManagedAccount,
  setAccountBlocked,
  setAccountExtraTime,
  setAccountRole,
} from '#server/accounts/administration/account-state.service.ts';
import { createRecoveryMailById } from '#server/accounts/passwords/recovery.service.ts';
import { createFactorRemovalMail } from '#server/accounts/second-factor/removal.service.ts';
import { type AuditedChange, recordChange } from '#server/audit/audit.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import type { MailLimitReached, MailLimits } from '#server/mail/mail-limits.ts';
import { deleteUserInTransaction } from '#server/privacy/privacy.service.ts';
import { type Done, isRefused, refuse, type Refusal } from '#server/refusals/refusal.ts';
import { inTransactionUnlessRefused } from '#server/refusals/transaction.ts';
import type { AuditAction } from '#shared/audit/audit.rules.ts';
import { canAdministrate, type Role } from '#shared/accounts/roles.rules.ts';

interface Caller {
  id: string;
  username: string;
}

type NotChanged = Refusal<'FORBIDDEN'> | Refusal<'USER_NOT_FOUND'>;

const OWN_ACCOUNT = refuse('OWN_ACCOUNT');
const LAST_ADMINISTRATOR = refuse('LAST_ADMINISTRATOR');
type LastAdministrator = typeof LAST_ADMINISTRATOR;

interface MailRequest {
  id: string;
  origin: string;
  mailLimits: MailLimits;
}

type NotMailed =
  | NotChanged
  | Refusal<'ACCOUNT_BLOCKED'>
  | Refusal<'TOO_MANY_ATTEMPTS', { seconds: number }>
  | MailLimitReached;

// the functions below change and record nothing if the account is already in the requested state

export function confirmEmail(db: Database, caller: Caller, id: string): Promise<Done | NotChanged> {
  return changeAccount(db, caller, id, async (trx, { person }) => {
    if (person.email_verified) return {};
    await confirmAccount(trx, id);
    await recordUserChange(trx, caller, 'confirmed', person, {
      before: { email_verified: false },
      after: { email_verified: true },
    });
    return {};
  });
}

/** Mails the user a recovery link, within the limit of mails per address (rules.md 21). */
export function sendRecoveryMail(
  db: Database,
  caller: Caller,
  { id, ...request }: MailRequest,
): Promise<Done | NotMailed> {
  return changeAccount(db, caller, id, async (trx, { person }) => {
    if (person.blocked) return refuse('ACCOUNT_BLOCKED');
    const sent = await createRecoveryMailById(trx, { id, ...request });
    if (isRefused(sent)) return sent;
    await recordUserChange(trx, caller, 'recovery_sent', person);
    return {};
  });
}

/** Mails a user who has lost every second factor the link that removes them (rules.md 100). */
export function sendFactorRemovalMail(
  db: Database,
  caller: Caller,
  { id, ...request }: MailRequest,
): Promise<Done | NotMailed> {
  return changeAccount(db, caller, id, async (trx, { person }) => {
    if (person.blocked) return refuse('ACCOUNT_BLOCKED');
    if (!person.has_second_factor) return {};
    const sent = await createFactorRemovalMail(trx, person, request);
    if (isRefused(sent)) return sent;
    await recordUserChange(trx, caller, 'second_factor_removal_sent', person);
    return {};
  });
}

export function setBlocked(
  db: Database,
  caller: Caller,
  { id, blocked }: { id: string; blocked: boolean },
): Promise<Done | NotChanged | typeof OWN_ACCOUNT | LastAdministrator> {
  return changeAccount(db, caller, id, async (trx, { person, isLastAdministrator }) => {
    if (person.blocked === blocked) return {};
    if (id === caller.id) return OWN_ACCOUNT;
    if (blocked && isLastAdministrator) return LAST_ADMINISTRATOR;
    await setAccountBlocked(trx, id, blocked);
    const action = blocked ? 'blocked' : 'unblocked';
    await recordUserChange(trx, caller, action, person, {
      before: { blocked: !blocked },
      after: { blocked },
    });
    return {};
  });
}

/** Administrators may withdraw their own role as long as another administrator remains. */
export function setRole(
  db: Database,
  caller: Caller,
  { id, role }: { id: string; role: Role },
): Promise<Done | NotChanged | LastAdministrator | Refusal<'NOT_ELIGIBLE'>> {
  return changeAccount(db, caller, id, async (trx, { person, isLastAdministrator }) => {
    if (person.role === role) return {};
    if (canAdministrate({ role }) && !canLogIn(person)) return refuse('NOT_ELIGIBLE');
    if (isLastAdministrator) return LAST_ADMINISTRATOR;
    await setAccountRole(trx, id, role);
    const action = canAdministrate({ role }) ? 'promoted' : 'withdrawn';
    await recordUserChange(trx, caller, action, person, { before: { role: person.role }, after: { role } });
    return {};
  });
}

export function setExtraTime(
  db: Database,
  caller: Caller,
  { id, extra_time_percent }: { id: string; extra_time_percent: number },
): Promise<Done | NotChanged> {
  return changeAccount(db, caller, id, async (trx, { person }) => {
    if (person.extra_time_percent === extra_time_percent) return {};
    await setAccountExtraTime(trx, id, extra_time_percent);
    await recordUserChange(trx, caller, 'extra_time_changed', person, {
      before: { extra_time_percent: person.extra_time_percent },
      after: { extra_time_percent },
    });
    return {};
  });
}

/** Deletes a user with all their data; finished exams stay, without a user. Repeating the call does nothing. */
export async function removeUser(
  db: Database,
  caller: Caller,
  id: string,
): Promise<Done | Refusal<'FORBIDDEN'> | typeof OWN_ACCOUNT | LastAdministrator> {
  if (id === caller.id) return OWN_ACCOUNT;
  // when the callback refuses, the deletion has already abandoned the open exam: the transaction rolls that back
  const refusal = await inTransactionUnlessRefused(db, (trx) =>
    deleteUserInTransaction(trx, id, async () => {
      const locked = await lockManagedAccount(trx, { caller: caller.id, id });
      if (isRefused(locked)) return locked.code === 'FORBIDDEN' ? locked : undefined;
      if (locked.isLastAdministrator) return LAST_ADMINISTRATOR;
      await recordUserChange(trx, caller, 'deleted', locked.person, { before: toAuditState(locked.person) });
      return undefined;
    }),
  );
  return refusal ?? {};
}

/** The columns of a deleted user that the audit records: the e-mail isn't one of them. */
function toAuditState({
  role,
  email_verified,
  blocked,
  created_at,
}: LockedAccount['person']): Record<string, unknown> {
  return { role, email_verified, blocked, created_at };
}

/** Runs `change` in one transaction with the account locked. */
function changeAccount<T>(
  db: Database,
  caller: Caller,
  id: string,
  work: (trx: Trx, locked: LockedAccount) => Promise<T>,
): Promise<T | NotChanged> {
  return inTransaction(db, async (trx) => {
    const locked = await lockManagedAccount(trx, { caller: caller.id, id });
    return isRefused(locked) ? locked : work(trx, locked);
  });
}

function recordUserChange(
  trx: Trx,
  caller: Caller,
  action: AuditAction,
  person: { id: string; username: string },
  states: Pick<AuditedChange, 'before' | 'after'> = {},
): Promise<void> {
  const change = { action, entity: 'user', entity_id: person.id, entity_name: person.username } as const;
  return recordChange(trx, { id: caller.id, username: caller.username }, { ...change, ...states });
}
