import type { TooMany } from '#server/identity/lockouts.service.ts';
import {
  canComeIn,
  confirmAccount,
  type Locked,
  lockManaged,
  setAccountBlocked,
  setAccountRole,
} from '#server/accounts/administration/account-state.service.ts';
import { mailRecoveryTo } from '#server/accounts/passwords/recovery.service.ts';
import { type Change, record } from '#server/audit/audit.service.ts';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { deletePersonIn } from '#server/privacy/privacy.service.ts';
import type { AuditAction } from '#shared/audit/audit.rules.ts';

/** The administrator who calls. */
interface Caller {
  id: string;
  username: string;
}

type NotChanged = 'FORBIDDEN' | 'USER_NOT_FOUND';

// Calls that find all as it should be change and record nothing.

export function confirmEmail(db: Database, caller: Caller, id: string): Promise<'done' | NotChanged> {
  return changing<'done'>(db, caller, id, async (trx, { person }) => {
    if (person.email_verified) return 'done';
    await confirmAccount(trx, id);
    await tell(trx, caller, 'confirmed', person, {
      before: { email_verified: false },
      after: { email_verified: true },
    });
    return 'done';
  });
}

/** Mails a link with which a new password can be chosen; as many as anybody could ask for (rules.md 21). */
export function sendRecovery(
  db: Database,
  caller: Caller,
  { id, origin }: { id: string; origin: string },
): Promise<'done' | NotChanged | 'ACCOUNT_BLOCKED' | TooMany> {
  return changing<'done' | 'ACCOUNT_BLOCKED' | TooMany>(db, caller, id, async (trx, { person }) => {
    if (person.blocked) return 'ACCOUNT_BLOCKED';
    const sent = await mailRecoveryTo(trx, { id, origin });
    if (sent && 'code' in sent) return sent;
    await tell(trx, caller, 'recovery_sent', person);
    return 'done';
  });
}

export function setBlocked(
  db: Database,
  caller: Caller,
  { id, blocked }: { id: string; blocked: boolean },
): Promise<'done' | NotChanged | 'OWN_ACCOUNT' | 'LAST_ADMINISTRATOR'> {
  return changing(db, caller, id, async (trx, { person, isLastAdministrator }) => {
    if (person.blocked === blocked) return 'done';
    if (id === caller.id) return 'OWN_ACCOUNT';
    if (blocked && isLastAdministrator) return 'LAST_ADMINISTRATOR';
    await setAccountBlocked(trx, id, blocked);
    const action = blocked ? 'blocked' : 'unblocked';
    await tell(trx, caller, action, person, { before: { blocked: !blocked }, after: { blocked } });
    return 'done';
  });
}

/** Withdrawing oneself is allowed, as long as another one remains. */
export function setRole(
  db: Database,
  caller: Caller,
  { id, role }: { id: string; role: 'user' | 'admin' },
): Promise<'done' | NotChanged | 'LAST_ADMINISTRATOR' | 'NOT_ELIGIBLE'> {
  return changing(db, caller, id, async (trx, { person, isLastAdministrator }) => {
    if (person.role === role) return 'done';
    if (role === 'admin' && !canComeIn(person)) return 'NOT_ELIGIBLE';
    if (isLastAdministrator) return 'LAST_ADMINISTRATOR';
    await setAccountRole(trx, id, role);
    const action = role === 'admin' ? 'promoted' : 'withdrawn';
    await tell(trx, caller, action, person, { before: { role: person.role }, after: { role } });
    return 'done';
  });
}

type Refusal = 'FORBIDDEN' | 'OWN_ACCOUNT' | 'LAST_ADMINISTRATOR';

/** With all that is theirs; finished exams stay, as nobody's. A repeat finds nobody. */
export async function removeUser(db: Database, caller: Caller, id: string): Promise<'done' | Refusal> {
  if (id === caller.id) return 'OWN_ACCOUNT';
  try {
    await inTransaction(db, (trx) =>
      deletePersonIn(trx, id, async () => {
        const locked = await lockManaged(trx, { caller: caller.id, id });
        if (locked === 'USER_NOT_FOUND') return;
        if (locked === 'FORBIDDEN') throw new Refused(locked);
        if (locked.isLastAdministrator) throw new Refused('LAST_ADMINISTRATOR');
        await tell(trx, caller, 'deleted', locked.person, { before: traceOf(locked.person) });
      }),
    );
    return 'done';
  } catch (error) {
    if (error instanceof Refused) return error.why;
    throw error;
  }
}

/** Their open exam has been dropped by then, which is taken back. */
class Refused extends Error {
  readonly why: Refusal;
  constructor(why: Refusal) {
    super(why);
    this.why = why;
  }
}

/** Nothing by which they could be written to. */
function traceOf({ role, email_verified, blocked, created_at }: Locked['person']): Record<string, unknown> {
  return { role, email_verified, blocked, created_at };
}

/** In one transaction, with the account locked. */
function changing<T>(
  db: Database,
  caller: Caller,
  id: string,
  work: (trx: Trx, locked: Locked) => Promise<T>,
): Promise<T | NotChanged> {
  return inTransaction(db, async (trx): Promise<T | NotChanged> => {
    const locked = await lockManaged(trx, { caller: caller.id, id });
    return typeof locked === 'string' ? locked : work(trx, locked);
  });
}

function tell(
  trx: Trx,
  caller: Caller,
  action: AuditAction,
  person: { id: string; username: string },
  states: Pick<Change, 'before' | 'after'> = {},
): Promise<void> {
  const change = { action, entity: 'user', entity_id: person.id, entity_name: person.username } as const;
  return record(trx, { id: caller.id, username: caller.username }, { ...change, ...states });
}
