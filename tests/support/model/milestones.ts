import { examsOf, sumOf, type ModelState } from './events.ts';
import type { ExpectedBadge } from './expected-badge.ts';
import { pointsByExam } from './points.ts';
import { findWithdrawals, withdrawnPoints } from './withdrawals.ts';

const MILESTONE = 1000;

/**
 * Returns a user's badges for each thousand points, with the exam that reached it. A withdrawal suspends the badges
 * that the points no longer reach; a later withdrawal or restoration returns those that they reach again.
 */
export function listMilestoneBadges(world: ModelState, who: number): ExpectedBadge[] {
  const earned = pointsByExam(world);
  const given = new Map<number, ExpectedBadge>();
  let aside: ExpectedBadge[] = [];
  const steps = [
    ...examsOf(world, who).map((exam) => ({ place: world.events.indexOf(exam), exam })),
    ...findWithdrawals(world)
      .changes.filter((change) => change.who === who)
      .map(({ after }) => ({ place: after.events.length - 1, after })),
  ].toSorted((a, b) => a.place - b.place);
  for (const step of steps) {
    const state: ModelState = { ...world, events: world.events.slice(0, step.place + 1) };
    const points = countLifetimePoints(state, who);
    if ('exam' in step) {
      const reached = MILESTONE * Math.floor(points / MILESTONE);
      const before = points - (earned.get(step.exam) ?? 0);
      if (reached > before && !given.has(reached)) given.set(reached, toBadge(reached, points, step.exam));
      continue;
    }
    aside = recheck(given, aside, points);
  }
  return [...given.values()];
}

/** Moves badges between given and suspended ones by the current points; returns the suspended ones. */
function recheck(given: Map<number, ExpectedBadge>, aside: ExpectedBadge[], points: number): ExpectedBadge[] {
  const gone = [...given].filter(([milestone]) => milestone > points);
  for (const [milestone] of gone) given.delete(milestone);
  const all = [...aside, ...gone.map(([, badge]) => badge)];
  const isReached = ({ milestone }: ExpectedBadge): boolean => Number(milestone) <= points;
  for (const badge of all.filter(isReached).toSorted((a, b) => Number(a.earned_date) - Number(b.earned_date)))
    if (!given.has(Number(badge.milestone))) given.set(Number(badge.milestone), badge);
  return all.filter((badge) => !isReached(badge));
}

/** The points of all the user's exams, without withdrawn ones. */
export function countLifetimePoints(world: ModelState, who: number): number {
  const earned = pointsByExam(world);
  return sumOf(examsOf(world, who).map((exam) => earned.get(exam) ?? 0)) - withdrawnPoints(world, who);
}

function toBadge(milestone: number, points: number, exam: { at: number; session: string }): ExpectedBadge {
  return {
    badge_type: 'point_master',
    period_type: null,
    period_start: null,
    period_end: null,
    milestone,
    points_earned: points,
    earned_date: new Date(exam.at),
    session: exam.session,
  };
}
