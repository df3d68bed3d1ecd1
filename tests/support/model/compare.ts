import { inspect, isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { callAs } from '#tests/support/http/caller.ts';
import type { TestCategory } from '#tests/support/database/factories.ts';
import { listModelBadges, countBadgesByType, expectedBadgeProgress, listVisibleBadges } from './badges.ts';
import type { ExpectedBadge } from './expected-badge.ts';
import { isHidden, remainingUsers, type ModelState } from './events.ts';
import { expectedHistogram, expectedPeriodPoints } from './periods.ts';
import { expectedOwnPlace, expectedRankingPage, USERS_PER_RANKING_PAGE } from './ranking.ts';
import {
  expectedHistory,
  expectedStatistics,
  EXAMS_PER_HISTORY_PAGE,
  STATISTICS_SPANS,
} from './statistics.ts';

type Client = ReturnType<typeof callAs>;

/** The application under test in the middle of a history, with its API clients. */
export interface SystemUnderTest {
  db: Database;
  visitor: Client;
  office: Client;
  /** The ids of the model's withdrawals. */
  withdrawals: string[];
  /** An API client for each user of the model, in their order. */
  clients: Client[];
  categories: TestCategory[];
  /** The number of pages, places, profiles and badges compared so far. */
  compared: { pages: number; places: number; profiles: number; badges: number };
}

const RANKED = ['weekly', 'monthly'] as const;

export function expectSame(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  const show = (value: unknown): string =>
    inspect(value, { depth: 6, breakLength: 120, maxArrayLength: 200 });
  throw new Error(`${what}: the product says\n${show(actual)}\nthe model\n${show(expected)}`);
}

/** Compares all pages of both rankings. */
export async function compareRankingPages(product: SystemUnderTest, world: ModelState): Promise<void> {
  for (const type of RANKED) {
    const pages = Math.ceil(expectedRankingPage(world, type, 1).total / USERS_PER_RANKING_PAGE);
    for (let page = 1; page <= Math.max(1, pages); page++) {
      const actual = await product.visitor.ranking.list({ period_type: type, page });
      expectSame(
        `${type} ranking, page ${page}, at ${iso(world)}`,
        actual,
        expectedRankingPage(world, type, page),
      );
      product.compared.pages++;
    }
  }
}

/** Compares each user's own place. */
export async function compareOwnPlaces(product: SystemUnderTest, world: ModelState): Promise<void> {
  for (const type of RANKED) {
    for (const who of remainingUsers(world)) {
      const actual = await clientAt(product, who).ranking.own({ period_type: type });
      const expected = expectedOwnPlace(world, type, who);
      expectSame(`${type} place of ${nameOf(world, who)} at ${iso(world)}`, actual, expected);
      product.compared.places++;
    }
  }
}

/** Compares the points of all periods, including those that no ranking shows any more. */
export async function comparePoints({ db }: SystemUnderTest, world: ModelState): Promise<void> {
  const points = await db
    .selectFrom('period_points')
    .select(['period_type', 'period_start', 'user_id', 'points', 'visible'])
    .execute();
  expectSame(`points of all periods at ${iso(world)}`, sorted(points), sorted(expectedPeriodPoints(world)));
  const histogram = await db.selectFrom('period_histogram').selectAll().where('users', '<>', 0).execute();
  expectSame(`histogram at ${iso(world)}`, sorted(histogram), sorted(expectedHistogram(world)));
}

/** Compares the profile of one user. */
export async function compareProfile(
  product: SystemUnderTest,
  world: ModelState,
  who: number,
): Promise<void> {
  if (!remainingUsers(world).includes(who)) return;
  const of = `of ${nameOf(world, who)} at ${iso(world)}`;
  const client = clientAt(product, who);
  for (const span of STATISTICS_SPANS) {
    const actual = await client.exams.statistics({ period: span });
    const expected = expectedStatistics(world, product.categories, { who, span });
    expectSame(`statistics (${span}) ${of}`, rounded(actual), rounded(expected));
    const exams = expectedHistory(world, product.categories, { who, span });
    // compares every page of the list of all exams, but only the last page, with the oldest exam, of a period's list
    const last = Math.max(1, Math.ceil(exams.length / EXAMS_PER_HISTORY_PAGE));
    for (let page = span === 'all' ? 1 : last; page <= last; page++) {
      expectSame(`exams (${span}, page ${page}) ${of}`, await client.exams.history({ period: span, page }), {
        exams: exams.slice((page - 1) * EXAMS_PER_HISTORY_PAGE, page * EXAMS_PER_HISTORY_PAGE),
        total: exams.length,
      });
    }
  }
  await compareOwnBadges(product, world, who);
  product.compared.profiles++;
}

async function compareOwnBadges(product: SystemUnderTest, world: ModelState, who: number): Promise<void> {
  const of = `of ${nameOf(world, who)} at ${iso(world)}`;
  const { counts, latest, ...progress } = await clientAt(product, who).badges.own();
  const expected = listModelBadges(world, who);
  expectSame(`progress ${of}`, progress, expectedBadgeProgress(world, who));
  expectSame(`counted badges ${of}`, sortedCounts(counts), sortedCounts(countBadgesByType(expected)));
  expectSame(
    `order of counted badges ${of}`,
    counts.map(({ times }) => times).toSorted((a, b) => b - a),
    counts.map(({ times }) => times),
  );
  expectSame(`badges ${of}`, sorted(latest.map(withoutIds)), sorted(expected.map(withoutIds)));
  const instants = latest.map(({ earned_date }) => earned_date.getTime());
  expectSame(
    `order of badges ${of}`,
    instants,
    instants.toSorted((a, b) => b - a),
  );
}

/** A badge without its own id and that of its exam. */
function withoutIds(badge: Omit<ExpectedBadge, 'session'>): Omit<ExpectedBadge, 'session'> {
  const { badge_type, period_type, period_start, period_end, milestone, points_earned, earned_date } = badge;
  return { badge_type, period_type, period_start, period_end, milestone, points_earned, earned_date };
}

/** Compares every stored badge with the model, and the badges that the rankings show. */
export async function compareBadges(
  { db, visitor, compared }: SystemUnderTest,
  world: ModelState,
): Promise<void> {
  const at = iso(world);
  const { rows } = await sql<ExpectedBadge & { user_id: string }>`
    select user_id, badge_type, period_type, period_start, period_end, milestone, points_earned, earned_date,
      session_id as session
    from user_badges`.execute(db);
  const expected = remainingUsers(world).flatMap((who) =>
    listModelBadges(world, who).map((badge) => ({ user_id: world.people[who]?.id ?? '', ...badge })),
  );
  expectSame(`badges of everybody at ${at}`, sorted(rows), sorted(expected));
  compared.badges += expected.length;

  const asked = world.people.map((_, who) => who).slice(0, 10);
  const { people } = await visitor.badges.ofPeople({
    user_ids: asked.flatMap((who) => world.people[who]?.id ?? []),
  });
  const seen = [
    ...listVisibleBadges(
      world,
      asked.filter((who) => remainingUsers(world).includes(who)),
    ),
  ];
  expectSame(
    `badges in the ranking at ${at}`,
    sorted(people.map(({ user_id, badges }) => ({ user_id, badges: sortedCounts(badges) }))),
    sorted(seen.map(([user_id, badges]) => ({ user_id, badges: sortedCounts(badges) }))),
  );
}

export function clientAt({ clients }: SystemUnderTest, who: number): Client {
  const client = clients[who];
  if (!client) throw new Error(`there is no person ${who}`);
  return client;
}

const iso = ({ now }: ModelState): string => new Date(now).toISOString();

function nameOf(world: ModelState, who: number): string {
  return `${world.people[who]?.username}${isHidden(world, who) ? ' (hidden)' : ''}`;
}

/** Sorts rows into a fixed order, because the query returns them in any order. */
function sorted<T>(rows: T[]): T[] {
  const keyed = rows.map((row) => [JSON.stringify(row, Object.keys(row as object).toSorted()), row] as const);
  return keyed.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

const sortedCounts = (counts: { badge_type: string; times: number }[]): typeof counts => sorted(counts);

/** Rounds quotients, whose last bits depend on the order of the operations. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 1e6) / 1e6;
  if (value instanceof Date || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(rounded);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, rounded(part)]));
}
