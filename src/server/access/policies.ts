import { canAdministrate } from '#shared/accounts/roles.rules.ts';

export interface Caller {
  id: string;
  role: string;
}

/** A row that belongs to a user; `user_id` is null once that user is deleted. */
export interface OwnedRow {
  user_id: string | null;
}

const administrators = (caller: Caller): boolean => canAdministrate(caller);
const owner = (caller: Caller, { user_id }: OwnedRow): boolean => user_id === caller.id;

// Exams in progress, the user's own profile and own sessions need no policy: their SQL filters by the caller's id.

/** Policies by role, checked before a procedure or a file route runs. */
const POLICIES = {
  'audit.read': administrators,
  'badges.administrate': administrators,
  'catalogue.edit': administrators,
  'content.edit': administrators,
  'dashboard.read': administrators,
  'exams.export': administrators,
  'exams.list': administrators,
  /** Printing whole exams with their answer keys. */
  'exams.print': administrators,
  'exams.startWithoutBudget': administrators,
  'mockExams.administrate': administrators,
  /** Reading the list of unusual activity, and withdrawing points. */
  'points.administrate': administrators,
  'questions.edit': administrators,
  'questions.export': administrators,
  'questions.import': administrators,
  'reports.administrate': administrators,
  /** Reading results of any user's exam on the administration's screen, which names the user. */
  'results.readAll': administrators,
  /** Recording what tribunals decide about questions, by which everybody's exams are marked again. */
  'rulings.administrate': administrators,
  'users.administrate': administrators,
  'users.export': administrators,
};

/** Policies by owner, checked by the service once it has read the row. */
const POLICIES_BY_OWNER = {
  /** Changing a mock exam that a user has composed: nobody else can find it, not even administrators. */
  'ownExams.edit': owner,
  /** Reading results on the user's own screen, which administrators use for their own exams only. */
  'results.read': owner,
};

export type PolicyAction = keyof typeof POLICIES;
export type OwnerPolicyAction = keyof typeof POLICIES_BY_OWNER;

export function isActionAllowed(caller: Caller, action: PolicyAction): boolean {
  return POLICIES[action](caller);
}

export function isOwnerActionAllowed(caller: Caller, action: OwnerPolicyAction, thing: OwnedRow): boolean {
  return POLICIES_BY_OWNER[action](caller, thing);
}
