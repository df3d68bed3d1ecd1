import { canAdministrate } from '#shared/accounts/roles.rules.ts';

/** A logged-in user who calls. */
export interface Caller {
  id: string;
  role: string;
}

/** A thing that belongs to a user; null once that user is deleted. */
export interface Owned {
  user_id: string | null;
}

const administrators = (caller: Caller): boolean => canAdministrate(caller);
const owner = (caller: Caller, { user_id }: Owned): boolean => user_id === caller.id;

// Who may do what. Practising, the own profile and the own sessions have no policy: their SQL is given the caller's id.

/** Asked by the gate, before a procedure or a file route runs. */
const POLICIES = {
  'audit.read': administrators,
  'badges.administrate': administrators,
  'catalogue.edit': administrators,
  'content.edit': administrators,
  'dashboard.read': administrators,
  'exams.export': administrators,
  'exams.list': administrators,
  'questions.edit': administrators,
  'questions.export': administrators,
  'questions.import': administrators,
  'reports.administrate': administrators,
  /** Of any user, on the administration's screen, which names the user. */
  'results.readAll': administrators,
  'users.administrate': administrators,
  'users.export': administrators,
};

/** Asked by the service that has read the thing. */
const POLICIES_BY_OWNER = {
  /** On the user's own screen, which administrators have for their own exams only. */
  'results.read': owner,
};

export type Action = keyof typeof POLICIES;
export type ActionByOwner = keyof typeof POLICIES_BY_OWNER;

export function may(caller: Caller, action: Action): boolean {
  return POLICIES[action](caller);
}

export function mayWith(caller: Caller, action: ActionByOwner, thing: Owned): boolean {
  return POLICIES_BY_OWNER[action](caller, thing);
}
