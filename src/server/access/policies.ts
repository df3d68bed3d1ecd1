import { canAdministrate } from '#shared/accounts/roles.rules.ts';

export interface Caller {
  id: string;
  role: string;
}

/** A row that belongs to a user; `user_id` is null once that user is deleted. */
export interface OwnedThing {
  user_id: string | null;
}

const administrators = (caller: Caller): boolean => canAdministrate(caller);
const owner = (caller: Caller, { user_id }: OwnedThing): boolean => user_id === caller.id;

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
  /** Whole exams on paper, with their keys. */
  'exams.print': administrators,
  'exams.startWithoutBudget': administrators,
  'mockExams.administrate': administrators,
  /** The list of unusual activity and the withdrawal of points. */
  'points.administrate': administrators,
  'questions.edit': administrators,
  'questions.export': administrators,
  'questions.import': administrators,
  'reports.administrate': administrators,
  /** Results of any user's exam, on the administration's screen, which shows whose exam it is. */
  'results.readAll': administrators,
  /** What tribunals decide about questions, by which everybody's exams are marked again. */
  'rulings.administrate': administrators,
  'users.administrate': administrators,
  'users.export': administrators,
};

/** Policies by owner, checked by the service once it has read the row. */
const POLICIES_BY_OWNER = {
  /** A mock exam that a user has composed: nobody else finds it, administrators neither. */
  'ownExams.edit': owner,
  /** Results on the user's own screen: administrators use it for their own exams only. */
  'results.read': owner,
};

export type Action = keyof typeof POLICIES;
export type ActionByOwner = keyof typeof POLICIES_BY_OWNER;

export function may(caller: Caller, action: Action): boolean {
  return POLICIES[action](caller);
}

export function mayWith(caller: Caller, action: ActionByOwner, thing: OwnedThing): boolean {
  return POLICIES_BY_OWNER[action](caller, thing);
}
