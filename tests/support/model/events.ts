import type { Period } from './calendar.ts';

/** A user of the model. The model knows nothing but its users and the events. */
export interface ModelUser {
  id: string;
  username: string;
  /** Whether the user is hidden before the first event. */
  isHidden: boolean;
}

/**
 * The part of an exam that comes from one category: its first `total` questions. Of these the first `score` are
 * answered right, and the first `fast` too fast to earn points. `category` is an index in the list of categories.
 */
export interface ModelExamPart {
  category: number;
  score: number;
  total: number;
  fast: number;
}

/** Users are named by their index in the list of users. */
export type ModelStep =
  | { does: 'exam'; who: number; session: string; seconds: number; parts: ModelExamPart[] }
  | { does: 'hide' | 'show'; who: number }
  | { does: 'delete'; who: number }
  | { does: 'block' | 'unblock'; who: number }
  /** Withdraws the points that the user has in the period that contains the day `back` days ago. */
  | { does: 'withdraw'; who: number; type: Period; back: number }
  /** Restores a withdrawal: `which` is its index among the withdrawals so far, modulo their number. */
  | { does: 'restore'; which: number }
  | { does: 'award' }
  | { does: 'rename'; category: number; name: string }
  /** Compares all results of the application with the model, including one user's profile. */
  | { does: 'look'; who: number };

export type ModelEvent = ModelStep & { at: number };
export type ExamEvent = Extract<ModelEvent, { does: 'exam' }>;

/** The state of the model at a moment: all events up to then, in order. */
export interface ModelState {
  people: ModelUser[];
  events: ModelEvent[];
  now: number;
}

export const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);
export const examScore = ({ parts }: ExamEvent): number => sumOf(parts.map(({ score }) => score));
export const examTotal = ({ parts }: ExamEvent): number => sumOf(parts.map(({ total }) => total));

export function listExams({ events }: ModelState): ExamEvent[] {
  return events.filter((event) => event.does === 'exam');
}

export function examsOf(world: ModelState, who: number): ExamEvent[] {
  return listExams(world).filter((exam) => exam.who === who);
}

/** The indexes of the users who are not deleted. */
export function remainingUsers({ people, events }: ModelState): number[] {
  const gone = new Set(events.flatMap((event) => (event.does === 'delete' ? [event.who] : [])));
  return people.flatMap((_, who) => (gone.has(who) ? [] : [who]));
}

/** Returns whether the rankings leave the user out because the user is hidden or blocked. */
export function isHidden({ people, events }: ModelState, who: number): boolean {
  const last = (...kinds: ModelEvent['does'][]) =>
    events.findLast((event) => kinds.includes(event.does) && 'who' in event && event.who === who)?.does;
  if (last('block', 'unblock') === 'block') return true;
  return (last('hide', 'show') ?? (people[who]?.isHidden ? 'hide' : 'show')) === 'hide';
}
