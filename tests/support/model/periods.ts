import { toMadridDay, periodEnd, MINUTE, type Period, PERIODS, periodStart } from './calendar.ts';
import { listExams, isHidden, type ModelState } from './events.ts';
import { pointsByUser } from './ranking.ts';

const CLOSES_AFTER = 5 * MINUTE;

interface StartedPeriod {
  type: Period;
  start: string;
}

/** A period that an award call closes; `past` is the model's state when the period's results became final. */
export type AwardedPeriod = StartedPeriod & { past: ModelState };

/**
 * Returns the periods that each award call closes: those that ended at least five minutes before and are still open.
 */
export function listPeriodsClosedByAwards(world: ModelState): AwardedPeriod[][] {
  const closed = new Set<string>();
  return world.events.flatMap((event, i) => {
    if (event.does !== 'award') return [];
    const past: ModelState = { people: world.people, events: world.events.slice(0, i), now: event.at };
    const due = periodsWithExams(past).filter(
      (period) =>
        !closed.has(keyOf(period)) && periodEnd(period.type, period.start) + CLOSES_AFTER <= event.at,
    );
    for (const period of due) closed.add(keyOf(period));
    return [due.map((period) => ({ ...period, past }))];
  });
}

interface ExpectedPoints {
  period_type: Period;
  period_start: string;
  user_id: string;
  points: number;
  visible: boolean;
}

/**
 * Returns the points that the application should store for all periods. A closed period keeps each user's visibility at
 * its closing.
 */
export function expectedPeriodPoints(world: ModelState): ExpectedPoints[] {
  const closings = listPeriodsClosedByAwards(world).flat();
  return periodsWithExams(world).flatMap((period) => {
    const closing = closings.find((one) => keyOf(one) === keyOf(period));
    return [...pointsByUser(world, period.type, period.start)].map(([who, points]) => ({
      period_type: period.type,
      period_start: period.start,
      user_id: world.people[who]?.id ?? '',
      points,
      visible: !isHidden(closing?.past ?? world, who),
    }));
  });
}

interface ExpectedStep {
  period_type: Period;
  period_start: string;
  points: number;
  users: number;
}

type Points = Pick<ExpectedPoints, 'period_type' | 'period_start' | 'points'>;

/** Returns the points that deleted users had in periods closed before the deletion. */
export function listPointsOfDeletedUsers(world: ModelState): Points[] {
  const closings = listPeriodsClosedByAwards(world).flat();
  return world.events.flatMap((event, i) => {
    if (event.does !== 'delete') return [];
    const before: ModelState = { people: world.people, events: world.events.slice(0, i), now: event.at };
    return closings
      .filter(({ past }) => past.events.length < i && !isHidden(past, event.who))
      .map(({ type, start }) => ({
        period_type: type,
        period_start: start,
        points: pointsByUser(before, type, start).get(event.who) ?? 0,
      }))
      .filter(({ points }) => points > 0);
  });
}

/** Returns the number of visible users, deleted ones included, for each number of points in each period. */
export function expectedHistogram(world: ModelState): ExpectedStep[] {
  const seen = expectedPeriodPoints(world).filter(({ points, visible }) => visible && points > 0);
  const steps = Map.groupBy(
    [...seen, ...listPointsOfDeletedUsers(world)],
    ({ period_type, period_start, points }) => [period_type, period_start, points].join(' '),
  );
  return [...steps.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { period_type, period_start, points } = first;
    return [{ period_type, period_start, points, users: 1 + others.length }];
  });
}

function periodsWithExams(world: ModelState): StartedPeriod[] {
  const days = [...new Set(listExams(world).map(({ at }) => toMadridDay(at)))];
  return PERIODS.flatMap((type) =>
    [...new Set(days.map((day) => periodStart(type, day)))].map((start) => ({ type, start })),
  );
}

const keyOf = ({ type, start }: StartedPeriod): string => `${type} ${start}`;
