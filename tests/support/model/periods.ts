import { dayOf, endOf, MINUTE, type Period, PERIODS, startOf } from './calendar.ts';
import { exams, isHidden, type World } from './events.ts';
import { pointsIn } from './ranking.ts';

const CLOSES_AFTER = 5 * MINUTE;

interface StartedPeriod {
  type: Period;
  start: string;
}

/** A period that an award call closes; `past` is the state when its results became final. */
export type Closing = StartedPeriod & { past: World };

/**
 * For each award call, the periods that it closes: those that ended at least five minutes before and are not closed
 * yet.
 */
export function closingsByAward(world: World): Closing[][] {
  const closed = new Set<string>();
  return world.events.flatMap((event, i) => {
    if (event.does !== 'award') return [];
    const past: World = { people: world.people, events: world.events.slice(0, i), now: event.at };
    const due = periodsWithExams(past).filter(
      (period) => !closed.has(keyOf(period)) && endOf(period.type, period.start) + CLOSES_AFTER <= event.at,
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

/** The stored points of all periods: in a closed period each user keeps the visibility of then. */
export function expectedPoints(world: World): ExpectedPoints[] {
  const closings = closingsByAward(world).flat();
  return periodsWithExams(world).flatMap((period) => {
    const closing = closings.find((one) => keyOf(one) === keyOf(period));
    return [...pointsIn(world, period.type, period.start)].map(([who, points]) => ({
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

/** The number of visible users for each number of points. */
export function expectedHistogram(world: World): ExpectedStep[] {
  const seen = expectedPoints(world).filter(({ points, visible }) => visible && points > 0);
  const steps = Map.groupBy(seen, ({ period_type, period_start, points }) =>
    [period_type, period_start, points].join(' '),
  );
  return [...steps.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { period_type, period_start, points } = first;
    return [{ period_type, period_start, points, users: 1 + others.length }];
  });
}

function periodsWithExams(world: World): StartedPeriod[] {
  const days = [...new Set(exams(world).map(({ at }) => dayOf(at)))];
  return PERIODS.flatMap((type) =>
    [...new Set(days.map((day) => startOf(type, day)))].map((start) => ({ type, start })),
  );
}

const keyOf = ({ type, start }: StartedPeriod): string => `${type} ${start}`;
