import { addDays, toMadridDay, findLastDayOfPeriod, periodStart } from './calendar.ts';
import { type ExamEvent, examsOf, isHidden, remainingUsers, type ModelState } from './events.ts';
import type { ExpectedBadge } from './expected-badge.ts';
import { type AwardedPeriod, listPeriodsClosedByAwards, listPointsOfDeletedUsers } from './periods.ts';
import { countLifetimePoints, listMilestoneBadges } from './milestones.ts';
import { rankUsers } from './ranking.ts';
import { findWithdrawals } from './withdrawals.ts';

const WEEK_OF_DAYS = 7;

/** Returns all badges that a user has in the model. */
export function listModelBadges(world: ModelState, who: number): ExpectedBadge[] {
  if (!remainingUsers(world).includes(who)) return [];
  const given = listPeriodsClosedByAwards(world)
    .flat()
    .flatMap((closing) => championsOf(closing, world));
  const champion = given.filter((one) => one.who === who).map(({ badge }) => badge);
  return [...champion, ...streaks(examsOf(world, who)), ...listMilestoneBadges(world, who)];
}

/** Returns the number of badges that the last award call gives; this call must be the last event. */
export function countAwardedBadges(world: ModelState): number {
  return (
    listPeriodsClosedByAwards(world)
      .at(-1)
      ?.flatMap((closing) => championsOf(closing, world)).length ?? 0
  );
}

/** Returns one row for each type of badge, with the number of badges of this type. */
export function countBadgesByType(badges: ExpectedBadge[]): { badge_type: string; times: number }[] {
  const times = new Map<string, number>();
  for (const { badge_type } of badges) times.set(badge_type, (times.get(badge_type) ?? 0) + 1);
  return [...times].map(([badge_type, n]) => ({ badge_type, times: n }));
}

/** Returns the badges of the given users who are visible in the rankings. */
export function listVisibleBadges(
  world: ModelState,
  people: number[],
): Map<string, { badge_type: string; times: number }[]> {
  const seen = people.filter((who) => !isHidden(world, who));
  const counts = seen.map(
    (who) => [world.people[who]?.id ?? '', countBadgesByType(listModelBadges(world, who))] as const,
  );
  return new Map(counts.filter(([, of]) => of.length > 0));
}

/**
 * Returns the champions of a closed period: all users with the highest points at the closing, or after a later
 * withdrawal or restoration. Their visibility at that moment decides, not today's.
 */
function championsOf(
  { type, start, past }: AwardedPeriod,
  world: ModelState,
): { who: number; badge: ExpectedBadge }[] {
  const later = findWithdrawals(world).changes.findLast(
    ({ days, after }) =>
      after.events.length > past.events.length && days.some((day) => periodStart(type, day) === start),
  );
  const list = rankUsers(later?.after ?? past, type, start, past);
  const detached = listPointsOfDeletedUsers(later?.after ?? past).filter(
    ({ period_type, period_start }) => period_type === type && period_start === start,
  );
  const best = Math.max(...[...list, ...detached].map(({ points }) => points));
  return list
    .filter(({ points }) => points === best)
    .map(({ who, points }) => ({
      who,
      badge: {
        badge_type: `${type}_champion`,
        period_type: type,
        period_start: start,
        period_end: findLastDayOfPeriod(type, start),
        milestone: null,
        points_earned: points,
        earned_date: new Date(past.now),
        session: null,
      },
    }));
}

/** Returns each exam with its day and with how many days in a row, up to this day, have exams. */
function streakDays(own: ExamEvent[]): { exam: ExamEvent; day: string; days: number }[] {
  const practised = new Set(own.map(({ at }) => toMadridDay(at)));
  return own.map((exam) => {
    const day = toMadridDay(exam.at);
    return { exam, day, days: daysInARow(practised, day) };
  });
}

function daysInARow(practised: Set<string>, last: string): number {
  let days = 0;
  while (practised.has(addDays(last, -days))) days++;
  return days;
}

/** Returns a badge for the first exam of each seventh consecutive day. */
function streaks(own: ExamEvent[]): ExpectedBadge[] {
  return streakDays(own)
    .filter(({ day, days }, i, all) => days % WEEK_OF_DAYS === 0 && all[i - 1]?.day !== day)
    .map(({ exam, day }) => ({
      badge_type: 'streak_master',
      period_type: null,
      period_start: addDays(day, 1 - WEEK_OF_DAYS),
      period_end: day,
      milestone: null,
      points_earned: null,
      earned_date: new Date(exam.at),
      session: exam.session,
    }));
}

/** The user's progress towards the next badges. */
export function expectedBadgeProgress(
  world: ModelState,
  who: number,
): { streak_days: number; practised_today: boolean; total_points: number } {
  const own = examsOf(world, who);
  const practised = new Set(own.map(({ at }) => toMadridDay(at)));
  const today = toMadridDay(world.now);
  const practised_today = practised.has(today);
  return {
    streak_days: daysInARow(practised, practised_today ? today : addDays(today, -1)),
    practised_today,
    total_points: countLifetimePoints(world, who),
  };
}
