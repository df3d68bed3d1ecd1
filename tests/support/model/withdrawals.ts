import { addDays, toMadridDay, type Period, periodStart } from './calendar.ts';
import { listExams, sumOf, type ModelState } from './events.ts';
import { pointsByExam } from './points.ts';

export interface ModelWithdrawal {
  who: number;
  /** The points that the withdrawal took, by day. */
  days: Map<string, number>;
  isRestored: boolean;
}

/** An event that has withdrawn or restored points, with the state after it. */
export interface PointsChange {
  who: number;
  days: string[];
  after: ModelState;
}

interface Withdrawals {
  made: ModelWithdrawal[];
  changes: PointsChange[];
}

/** Caches withdrawals by the list of events, which never changes: the model asks for them many times. */
const known = new WeakMap<ModelState['events'], Withdrawals>();

/** Returns all withdrawals that took points, also restored ones, and every change of points by them. */
export function findWithdrawals(world: ModelState): Withdrawals {
  const found = known.get(world.events) ?? foldWithdrawals(world);
  known.set(world.events, found);
  return found;
}

function foldWithdrawals(world: ModelState): Withdrawals {
  const made: ModelWithdrawal[] = [];
  const changes: PointsChange[] = [];
  for (const [i, event] of world.events.entries()) {
    const after: ModelState = { ...world, events: world.events.slice(0, i + 1), now: event.at };
    if (event.does === 'withdraw') {
      const start = findPeriodOfWithdrawal(event);
      const days = pointsByDay(after, made, { who: event.who, type: event.type, start });
      if (days.size === 0) continue;
      made.push({ who: event.who, days, isRestored: false });
      changes.push({ who: event.who, days: [...days.keys()], after });
    }
    if (event.does === 'restore') {
      const withdrawal = made[event.which % made.length];
      if (!withdrawal || withdrawal.isRestored) continue;
      withdrawal.isRestored = true;
      changes.push({ who: withdrawal.who, days: [...withdrawal.days.keys()], after });
    }
  }
  return { made, changes };
}

/** The first day of the period that a withdrawal is about. */
export function findPeriodOfWithdrawal({
  type,
  back,
  at,
}: {
  type: Period;
  back: number;
  at: number;
}): string {
  return periodStart(type, addDays(toMadridDay(at), -back));
}

/** Returns a user's points on the days of a period, without days that have none. */
function pointsByDay(
  world: ModelState,
  made: ModelWithdrawal[],
  { who, type, start }: { who: number; type: Period; start: string },
): Map<string, number> {
  const earned = pointsByExam(world);
  const days = new Map<string, number>();
  for (const exam of listExams(world)) {
    const day = toMadridDay(exam.at);
    if (exam.who === who && periodStart(type, day) === start)
      days.set(day, (days.get(day) ?? 0) + (earned.get(exam) ?? 0));
  }
  const left = [...days].map(
    ([day, points]) =>
      [day, points - sumOf(activeOf(made, who).map((one) => one.days.get(day) ?? 0))] as const,
  );
  return new Map(left.filter(([, points]) => points > 0));
}

function activeOf(made: ModelWithdrawal[], who: number): ModelWithdrawal[] {
  return made.filter((one) => one.who === who && !one.isRestored);
}

/** Returns the points withdrawn from a user, in one period or in all. */
export function withdrawnPoints(
  world: ModelState,
  who: number,
  period?: { type: Period; start: string },
): number {
  const days = activeOf(findWithdrawals(world).made, who).flatMap((one) => [...one.days]);
  const counted = days.filter(([day]) => !period || periodStart(period.type, day) === period.start);
  return sumOf(counted.map(([, points]) => points));
}
