import { sql } from 'kysely';
import { type Database, inTransaction } from '#server/database/database.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { type Account, account } from '#shared/accounts/accounts.contract.ts';
import { RANKING_LIMIT, RANKING_PAGE_SIZE } from '#shared/ranking/ranking.rules.ts';
import { median, quantile } from './places.ts';
import type { BenchResult } from './report.ts';

const ROUNDS = 400;
const SIZES = ['small', 'large'] as const;
type Size = (typeof SIZES)[number];
type Api = ReturnType<typeof callAs>;

/** A database, and the API for a visitor, for users from anywhere in the ranking, and for a user of its first page. */
interface Ranked {
  db: Database;
  visitor: Api;
  anywhere: Api[];
  first: Api;
  close: () => Promise<void>;
}

const CALLS: Record<string, (ranked: Ranked, round: number) => Promise<unknown>> = {
  'first page, week with a tie at its top': ({ visitor }) => visitor.ranking.list({ period_type: 'weekly' }),
  'last page, week': ({ visitor }) =>
    visitor.ranking.list({ period_type: 'weekly', page: RANKING_LIMIT / RANKING_PAGE_SIZE }),
  'first page, month': ({ visitor }) => visitor.ranking.list({ period_type: 'monthly' }),
  'own rank, anybody, week': ({ anywhere }, round) => own(anywhere, round, 'weekly'),
  'own rank, anybody, month': ({ anywhere }, round) => own(anywhere, round, 'monthly'),
  'own rank, of the first page': ({ first }) => first.ranking.own({ period_type: 'weekly' }),
  'award call, nothing due': ({ visitor }) => visitor.badges.award(),
};

/** Measures the calls that opening the ranking makes, by the number of ranked users. */
export async function compareRankings(urls: Record<Size, string>): Promise<BenchResult> {
  const ranked = { small: await open(urls.small), large: await open(urls.large) };
  const times = new Map<string, Record<Size, number[]>>(
    Object.keys(CALLS).map((name) => [name, { small: [], large: [] }]),
  );
  for (let round = -20; round < ROUNDS; round++)
    for (const [name, call] of Object.entries(CALLS))
      for (const size of round % 2 === 0 ? SIZES : SIZES.toReversed()) {
        const from = performance.now();
        await call(ranked[size], Math.abs(round));
        if (round >= 0) times.get(name)?.[size].push(performance.now() - from);
      }
  const facts = { small: await describe(ranked.small.db), large: await describe(ranked.large.db) };
  for (const { close } of Object.values(ranked)) await close();
  return {
    title: `Opening the ranking, by the number of ranked people (${ROUNDS} rounds)`,
    rows: [...times].map(([name, { small, large }]) => row(name, small, large)),
    notes: [facts.small, facts.large],
  };
}

function own(people: Api[], round: number, period_type: 'weekly' | 'monthly'): Promise<unknown> {
  return people[round % people.length]?.ranking.own({ period_type }) ?? Promise.reject(new Error('nobody'));
}

function row(name: string, small: number[], large: number[]): Record<string, string> {
  const both = (values: number[]) =>
    `${quantile(values, 0.5).toFixed(2)} / ${quantile(values, 0.95).toFixed(2)}`;
  return {
    call: name,
    'few, p50 / p95 ms': both(small),
    'many, p50 / p95 ms': both(large),
    p50: `${(median(large) / median(small)).toFixed(2)} ×`,
    p95: `${(quantile(large, 0.95) / quantile(small, 0.95)).toFixed(2)} ×`,
    reach: name.startsWith('own') ? '2 ×' : '',
  };
}

async function open(url: string): Promise<Ranked> {
  const { db, close } = openPostgres(url);
  // awards the badges of periods that ended since the database was filled: otherwise the first measured call would
  await callAs(db, null).badges.award();
  const visitor = callAs(db, null);
  const [first] = (await visitor.ranking.list({ period_type: 'weekly' })).entries;
  const ids = await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ user_id: string }>`
      select user_id from period_points
      where period_type = 'weekly' and period_start = period_start('weekly', app_now())
      order by random() limit 50`.execute(trx);
    return rows.map(({ user_id }) => user_id);
  });
  const people = await findAccounts(db, [...ids, first?.id ?? '']);
  const apis = people.map((person) => callAs(db, person));
  const top = people.findIndex(({ id }) => id === first?.id);
  const firstApi = apis[top];
  if (!firstApi) throw new Error('nobody is ranked');
  return { db, visitor, anywhere: apis, first: firstApi, close };
}

async function findAccounts(db: Database, ids: string[]): Promise<Account[]> {
  const rows = await db
    .selectFrom('profiles')
    .select(['id', 'username', 'email', 'role', 'dark_mode', 'hidden'])
    .where('id', 'in', ids)
    .execute();
  return rows.map((found) =>
    account.parse({
      ...found,
      must_change_password: false,
      must_accept_terms: false,
      must_set_up_second_factor: false,
    }),
  );
}

async function describe(db: Database): Promise<string> {
  const { rows } = await sql<{ people: number; tied: number; week: number; month: number; closed: number }>`
    with running as (
      select * from period_histogram where period_start = period_start(period_type, app_now()) and users > 0
    )
    select
      (select sum(users) from running where period_type = 'weekly') as people,
      (select max(users) from running where period_type = 'weekly' and points >= 54) as tied,
      (select count(*) from running where period_type = 'weekly') as week,
      (select count(*) from running where period_type = 'monthly') as month,
      (select count(*) from ranking_periods where closed_at is not null) as closed`.execute(db);
  const [facts] = rows;
  return `${facts?.people} ranked people, ${facts?.tied} of them tied at the top; ${facts?.week} rows in the week's histogram, ${facts?.month} in the month's; ${facts?.closed} closed periods.`;
}
