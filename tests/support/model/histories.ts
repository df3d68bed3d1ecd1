import fc from 'fast-check';
import { listClockChanges, DAY, HOUR, MINUTE, type Period, PERIODS, SECOND } from './calendar.ts';
import type { ModelExamPart, ModelUser, ModelStep } from './events.ts';
import { type Delay, toModelId, type PlannedStep, scheduleSteps } from './schedule.ts';
import type { EventHistory } from './format-history.ts';

/** Number of questions in each category; a long exam takes the whole first one. */
export const CATEGORY_SIZES = [100, 12, 10];
const LONG = 100;

/** Names that differ only in case or accents, or sort near ñ: a wrong collation orders them differently. */
const NAMES = [
  'Ana',
  'ána',
  'anÀ',
  'Nube',
  'nzz',
  'Ñam',
  'Ñandú',
  'nandu',
  'oca',
  'Óscar',
  'Zoe',
  'zoé',
  '_sub',
  '-gui',
  '7up',
  'Álex',
  'alex',
  'Çedo',
  'cedo',
  'ana2',
  'ana-b',
  'ana_b',
  'Über',
  'anB',
];

/**
 * Instants around which histories begin: the start of a Monday, and of a Monday that begins a month; the ends of years,
 * months and a leap year's February; an ordinary instant.
 */
const INSTANTS = [
  '2026-08-02T22:00Z',
  '2027-01-31T23:00Z',
  '2026-12-31T23:00Z',
  '2023-12-31T23:00Z',
  '2026-10-31T23:00Z',
  '2026-03-31T22:00Z',
  '2028-02-29T23:00Z',
  '2030-07-17T17:30Z',
];
const AROUND = [
  ...[2021, 2024, 2026, 2026, 2027, 2032].flatMap(listClockChanges),
  ...INSTANTS.map((instant) => Date.parse(instant)),
];

const AT_ONCE: Delay = { kind: 'wait', ms: 0 };
const upTo = (ms: number): fc.Arbitrary<Delay> => fc.record({ kind: fc.constant('wait'), ms: fc.nat(ms) });
/** A delay until just before or after a period ends, or until its champions can be determined. */
const aroundEnd = fc.record({
  kind: fc.constant('end' as const),
  of: fc.oneof(
    { weight: 10, arbitrary: fc.constant<Period>('daily') },
    { weight: 3, arbitrary: fc.constant<Period>('weekly') },
    { weight: 1, arbitrary: fc.constant<Period>('monthly') },
  ),
  plus: fc.constantFrom(-SECOND, -1, 0, 1, MINUTE, 5 * MINUTE - 1, 5 * MINUTE, 5 * MINUTE + 1, HOUR),
});
const anyGap: fc.Arbitrary<Delay> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(AT_ONCE) },
  { weight: 20, arbitrary: upTo(10 * MINUTE) },
  { weight: 25, arbitrary: upTo(8 * HOUR) },
  { weight: 3, arbitrary: upTo(2 * DAY) },
  { weight: 15, arbitrary: aroundEnd },
  { weight: 1, arbitrary: fc.constant<Delay>({ kind: 'wait', ms: 7 * DAY }) },
);
/** A delay until a time on the next day: less than 23 hours after its start, because the shortest day has 23. */
const nextDay = fc.record({
  kind: fc.constant('day' as const),
  ms: fc.oneof(fc.nat(23 * HOUR - 1), fc.constantFrom(0, 1, 23 * HOUR - 1)),
});

const who = fc.nat(11);
const seconds = fc.nat(3_000);

/** Short exams with few different scores, so that ties are frequent. */
const anyParts: fc.Arbitrary<ModelExamPart[]> = fc
  .record({
    category: fc.nat(CATEGORY_SIZES.length - 1),
    total: fc.constantFrom(5, 5, 5, 6, 8, 10),
    right: fc.constantFrom(0, 1, 2, 3, 5, 5, 10),
    fast: fc.constantFrom(0, 0, 0, 1, 4, 10),
    isMixed: fc.integer({ min: 1, max: 4 }).map((n) => n === 4),
  })
  .map(({ category, total, right, fast, isMixed }) => {
    const score = Math.min(right, total);
    if (!isMixed) return [{ category, score, total, fast }];
    const first = { category, score: Math.min(score, 3), total: 3, fast };
    const other = (category + 1) % CATEGORY_SIZES.length;
    const left = Math.min(score - first.score, total - 3);
    return [first, { category: other, score: left, total: total - 3, fast }];
  });

const exam: fc.Arbitrary<ModelStep> = fc.record({
  does: fc.constant('exam'),
  who,
  session: fc.constant(''),
  seconds,
  parts: anyParts,
});
const other: fc.Arbitrary<ModelStep> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('hide' as const), who }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('show' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('block' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('unblock' as const), who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('withdraw' as const),
      who,
      type: fc.constantFrom(...PERIODS),
      back: fc.constantFrom(0, 0, 1, 3, 7),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('restore' as const), which: fc.nat(5) }) },
  { weight: 5, arbitrary: fc.constant<ModelStep>({ does: 'award' }) },
  {
    weight: 1,
    // The category's number comes first, so that renamed categories keep their order.
    arbitrary: fc
      .tuple(fc.nat(CATEGORY_SIZES.length - 1), fc.constantFrom('ayer', 'hoy', 'mañana'))
      .map(([category, word]): ModelStep => ({ does: 'rename', category, name: `${category} ${word}` })),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('look' as const), who }) },
);
const anyStep = fc.oneof({ weight: 7, arbitrary: exam }, { weight: 4, arbitrary: other });
const moveAfter = (gap: fc.Arbitrary<Delay>): fc.Arbitrary<PlannedStep> =>
  fc.tuple(gap, anyStep).map(([after, step]) => ({ ...after, step }));
const anyMove = moveAfter(anyGap);
const soon = moveAfter(upTo(HOUR));

const lookSince: fc.Arbitrary<PlannedStep> = fc.record({
  kind: fc.constant('since'),
  back: fc.nat(10),
  by: fc.constantFrom('week', 'week', 'month'),
  plus: fc.constantFrom(-1, 0, 1, HOUR / 2, -HOUR / 2),
});

/** One user's exams on consecutive days, usually enough for a badge, sometimes with other events in between. */
const streak = fc
  .record({
    who,
    days: fc.array(fc.record({ gap: nextDay, parts: anyParts, between: fc.option(soon, { freq: 2 }) }), {
      minLength: 6,
      maxLength: 15,
      size: 'max',
    }),
  })
  .map((run) =>
    run.days.flatMap(({ gap, parts, between }): PlannedStep[] => [
      { ...gap, step: { does: 'exam', who: run.who, session: '', seconds: 60, parts } },
      ...(between ? [between] : []),
    ]),
  );

/** Long exams that bring a user close to 1000 or 2000 points; at most three a day, so that all answers add points. */
const veteran = fc
  .record({ who, long: fc.constantFrom(9, 9, 9, 19), last: fc.integer({ min: 95, max: 100 }) })
  .map((given) =>
    Array.from({ length: given.long + 1 }, (_, i): PlannedStep => {
      const score = i < given.long ? LONG : given.last;
      const parts = [{ category: 0, score, total: LONG, fast: 0 }];
      return {
        kind: 'wait',
        ms: 9 * HOUR,
        step: { does: 'exam', who: given.who, session: '', seconds: 600, parts },
      };
    }),
  );

const anyMoves: fc.Arbitrary<PlannedStep[]> = fc
  .tuple(
    fc.oneof({ weight: 3, arbitrary: fc.constant<PlannedStep[]>([]) }, { weight: 1, arbitrary: veteran }),
    fc.array(
      fc.oneof(
        { weight: 60, arbitrary: anyMove.map((one) => [one]) },
        { weight: 3, arbitrary: lookSince.map((one) => [one]) },
        { weight: 1, arbitrary: streak },
      ),
      { minLength: 36, maxLength: 66, size: 'max' },
    ),
  )
  .map(([before, blocks]) => [...before, ...blocks.flat()]);

const anyPeople: fc.Arbitrary<ModelUser[]> = fc
  .record({
    names: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 3, maxLength: 12, size: 'max' }),
    hidden: fc.array(fc.nat(5), { minLength: 12, maxLength: 12 }),
    // Users with equal names are sorted by id: give ids in another order than that of the list.
    turn: fc.nat(11),
  })
  .map(({ names, hidden, turn }) =>
    names.map((username, i) => ({
      id: toModelId('8000', (i * 5 + turn) % 12),
      username,
      isHidden: hidden[i] === 5,
    })),
  );

/** Any history; with `crowds` a few of them begin with more users than the ranking lists. */
export function historyArbitrary({ crowds = false } = {}): fc.Arbitrary<EventHistory> {
  return fc
    .record({
      around: fc.constantFrom(...AROUND),
      lead: fc.nat(8 * DAY),
      people: anyPeople,
      moves: anyMoves,
      crowd: crowds
        ? fc.oneof(
            { weight: 30, arbitrary: fc.constant(0) },
            { weight: 1, arbitrary: fc.integer({ min: 98, max: 115 }) },
          )
        : fc.constant(0),
    })
    .map(({ around, lead, people, moves, crowd }) => {
      const from = around - lead;
      const bystanders = crowdOf(crowd, people.length);
      const all = [...people, ...bystanders.people];
      return {
        people: all,
        from,
        events: scheduleSteps(from, people.length, [...bystanders.moves, ...moves]),
      };
    });
}

/** Creates users with one exam each, all at the same time; about as many users as the ranking lists. */
function crowdOf(size: number, first: number): { people: ModelUser[]; moves: PlannedStep[] } {
  const numbers = Array.from({ length: size }, (_, i) => i);
  return {
    people: numbers.map((i) => ({
      id: toModelId('8001', i),
      username: `gente-${String(i).padStart(3, '0')}`,
      isHidden: i % 20 === 19,
    })),
    moves: numbers.flatMap((i): PlannedStep[] => {
      // The crowd's users have negative indexes, which keep them apart from the other users.
      const one = -1 - first - i;
      const parts = [{ category: 2, score: 1 + (i % 3), total: 3, fast: 0 }];
      const taken: PlannedStep = {
        ...AT_ONCE,
        step: { does: 'exam', who: one, session: '', seconds: 1, parts },
      };
      return i < size - 1 ? [taken] : [taken, { ...AT_ONCE, step: { does: 'look', who: one } }];
    }),
  };
}
