import { toMadridDay, periodEnd, type Period, periodStart } from './calendar.ts';
import { listExams, isHidden, remainingUsers, type ModelUser, type ModelState } from './events.ts';
import { compareNames } from './names.ts';
import { pointsByExam } from './points.ts';
import { withdrawnPoints } from './withdrawals.ts';

const LIST = 100;
export const USERS_PER_RANKING_PAGE = 10;

interface Place {
  person: ModelUser;
  points: number;
}

export interface ExpectedEntry {
  id: string;
  username: string;
  total_points: number;
  rank: number;
}

/** Returns the points of every user with an exam in a period, by the user's index. */
export function pointsByUser(world: ModelState, type: Period, start: string): Map<number, number> {
  const points = new Map<number, number>();
  const people = new Set(remainingUsers(world));
  const earned = pointsByExam(world);
  for (const exam of listExams(world)) {
    if (!people.has(exam.who) || periodStart(type, toMadridDay(exam.at)) !== start) continue;
    points.set(exam.who, (points.get(exam.who) ?? 0) + (earned.get(exam) ?? 0));
  }
  for (const [who, sum] of points) points.set(who, sum - withdrawnPoints(world, who, { type, start }));
  return points;
}

/** Returns the places of a period's users who were visible in the state `seen`, best first. */
export function rankUsers(
  world: ModelState,
  type: Period,
  start: string,
  seen: ModelState = world,
): (Place & { who: number })[] {
  return [...pointsByUser(world, type, start)]
    .filter(([who, points]) => points > 0 && !isHidden(seen, who))
    .flatMap(([who, points]) => {
      const person = world.people[who];
      return person ? [{ who, person, points }] : [];
    })
    .toSorted((a, b) => b.points - a.points || compareNames(a.person, b.person));
}

function runningList(world: ModelState, type: Period): Place[] {
  return rankUsers(world, type, periodStart(type, toMadridDay(world.now)));
}

const rankAmong = (list: Place[], points: number): number =>
  1 + list.filter((place) => place.points > points).length;

export function expectedRankingPage(
  world: ModelState,
  type: Period,
  page: number,
): { entries: ExpectedEntry[]; total: number; ends_at: Date; now: Date } {
  const list = runningList(world, type);
  const shown = list.slice(0, LIST);
  const entries = shown
    .slice((page - 1) * USERS_PER_RANKING_PAGE, page * USERS_PER_RANKING_PAGE)
    .map(({ person, points }) => ({
      id: person.id,
      username: person.username,
      total_points: points,
      rank: rankAmong(list, points),
    }));
  const ends_at = new Date(periodEnd(type, periodStart(type, toMadridDay(world.now))));
  return { entries, total: shown.length, ends_at, now: new Date(world.now) };
}

/** Returns the place that the user should see; null without an exam in the period. */
export function expectedOwnPlace(
  world: ModelState,
  type: Period,
  who: number,
): (ExpectedEntry & { page: number | null }) | null {
  const points = pointsByUser(world, type, periodStart(type, toMadridDay(world.now))).get(who);
  const person = world.people[who];
  if (points === undefined || !person) return null;
  const list = runningList(world, type);
  const place = list.findIndex((other) => other.person === person) + 1;
  return {
    id: person.id,
    username: person.username,
    total_points: points,
    rank: rankAmong(list, points),
    page: place > 0 && place <= LIST ? Math.ceil(place / USERS_PER_RANKING_PAGE) : null,
  };
}
