import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { type ApiClient, createApiClient } from '#tests/support/http/api-client.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/http/server-process.ts';

/** The result of a run of awards: `wrong` must be empty, and no badge may be given twice. */
export interface AwardReport {
  /** The number of concurrent award calls over all processes. */
  calls: number;
  /** The number of periods to close, and of the badges for their champions. */
  periods: number;
  badges: number;
  /**
   * The number of badges that calls reported in rounds without a kill, and the number of badges due in these rounds.
   */
  answered: number;
  due: number;
  kills: number;
  /** The number of kills that left some periods closed and others open. */
  inTheMiddle: number;
  wrong: string[];
}

interface Options {
  url: string;
  settings: Record<string, string>;
  servers: number;
  /** The number of concurrent award calls in each round. */
  calls: number;
  rounds: number;
  kills: number;
  /** The number of periods of each type to close in every round and at every kill. */
  periods: number;
}

interface Run extends Options {
  db: Database;
  running: ServerProcess[];
  apis: ApiClient[];
  report: AwardReport;
  /** The number of periods of each type created so far. */
  made: number;
}

/** Has several processes award many periods at the same time, and kills one of them in the middle. */
export async function runAwards(options: Options): Promise<AwardReport> {
  const { db, close } = openPostgres(options.url, 4);
  const running = await Promise.all(
    Array.from({ length: options.servers }, () => startServerProcess(options.settings)),
  );
  const report = {
    calls: 0,
    periods: 0,
    badges: 0,
    answered: 0,
    due: 0,
    kills: 0,
    inTheMiddle: 0,
    wrong: [],
  };
  const apis = running.map((_, i) => createApiClient(() => running[i]?.origin ?? ''));
  const run: Run = { ...options, db, running, apis, report, made: 0 };
  try {
    await createPeople(db);
    for (let round = 0; round < options.rounds; round++) await callConcurrently(run);
    for (let kill = 0; kill < options.kills; kill++) await killDuringAwards(run, kill);
    const { rows } = await sql<{ periods: number; badges: number }>`
      select (select count(*)::integer from ranking_periods) as periods,
        (select count(*)::integer from user_badges) as badges`.execute(db);
    return { ...report, ...rows[0] };
  } finally {
    await Promise.all(running.map((server) => server.kill()));
    await close();
  }
}

async function callConcurrently(run: Run): Promise<void> {
  const before = await countBadges(run.db);
  await createDuePeriods(run);
  const answers = await Promise.all(
    Array.from({ length: run.calls }, (_, i) => apiOf(run, i).badges.award()),
  );
  run.report.calls += run.calls;
  run.report.answered += answers.reduce((sum, { awarded }) => sum + awarded, 0);
  run.report.due += (await countBadges(run.db)) - before;
  await expectAwards(run, 'after calls at once', { open: 0 });
}

function apiOf({ apis }: Run, i: number): ApiClient {
  const api = apis[i % apis.length];
  if (!api) throw new Error('no server runs');
  return api;
}

async function killDuringAwards(run: Run, kill: number): Promise<void> {
  await createDuePeriods(run);
  const all = run.periods * 3;
  // Each kill comes at another point, from the first badge to the last.
  const enough = 1 + Math.floor(((kill * 7) % 10) * 0.09 * all);
  const victim = kill % run.running.length;
  const underWay = apiOf(run, victim)
    .badges.award()
    .catch(() => undefined);
  while (all - (await countOpen(run.db)) < enough) await wait(1);
  await run.running[victim]?.kill();
  await underWay;
  await waitForTransactions(run.db);
  const open = await countOpen(run.db);
  run.report.kills += 1;
  if (open > 0 && open < all) run.report.inTheMiddle += 1;
  await expectAwards(run, `after kill ${kill}`, { open });
  await apiOf(run, victim + 1).badges.award();
  await expectAwards(run, `after the call that followed kill ${kill}`, { open: 0 });
  run.running[victim] = await startServerProcess(run.settings);
}

async function createPeople(db: Database): Promise<void> {
  await sql`
    insert into profiles (username, email, email_verified, hidden)
    select 'campeona' || i, 'campeona' || i || '@example.com', true, i % 5 = 0 from generate_series(1, 12) i`.execute(
    db,
  );
}

/** Creates new periods that have ended: with ties, with hidden users, and some without points of any user. */
async function createDuePeriods(run: Run): Promise<void> {
  const from = run.made;
  run.made += run.periods;
  await run.db.transaction().execute(async (trx) => {
    await sql`
      insert into ranking_periods (period_type, period_start, closes_at)
      select t.*, period_end(t.period_type, t.period_start) + interval '5 minutes'
      from generate_series(${from}::integer, ${run.made - 1}::integer) i, lateral (values
        ('daily', date '2000-01-01' + i), ('weekly', date '1800-01-06' + 7 * i),
        ('monthly', (date '1500-01-01' + make_interval(months => i))::date)) t (period_type, period_start)`.execute(
      trx,
    );
    await sql`
      insert into period_points (period_type, period_start, user_id, points, visible, name_key)
      select r.period_type, r.period_start, u.id,
        case when extract(day from r.period_start) = 7 then 0
          else 1 + abs(hashtext(r.period_type || r.period_start || u.username)) % 6 end,
        u.visible, fold_name(u.username)
      from ranking_periods r, profiles u
      where r.closed_at is null and u.username like 'campeona%'`.execute(trx);
  });
}

/**
 * Expects that exactly the best of every closed period have its badge, and that no open period has one. The servers'
 * own job may run meanwhile: each check is one statement, and accepts up to `open` open periods.
 */
async function expectAwards(run: Run, when: string, expected: { open: number }): Promise<void> {
  await waitForTransactions(run.db);
  const open = await countOpen(run.db);
  if (open > expected.open) run.report.wrong.push(`${when}: ${open} periods are open`);
  const { rows } = await sql<{ is: unknown; should_be: unknown }>`
    with champions as (
      select user_id, period_type, period_start, points from (
        select p.*, rank() over (partition by period_type, period_start order by points desc) as rank
        from period_points p join ranking_periods r using (period_type, period_start)
        where r.closed_at is not null and p.visible and p.points > 0) ranked
      where rank = 1
    )
    select to_jsonb(b) as is, to_jsonb(c) as should_be
    from user_badges b full join champions c using (user_id, period_type, period_start)
    where b.points_earned is distinct from c.points
      or b.badge_type is distinct from c.period_type || '_champion'`.execute(run.db);
  for (const row of rows) run.report.wrong.push(`${when}: ${JSON.stringify(row)}`);
  const { rows: counts } = await sql<{ all: number; distinct: number }>`
    select count(*)::integer as all,
      count(distinct (user_id, period_type, period_start))::integer as distinct from user_badges`.execute(
    run.db,
  );
  for (const { all, distinct } of counts)
    if (all !== distinct) run.report.wrong.push(`${when}: ${all} badges for ${distinct}`);
}

async function countOpen(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from ranking_periods where closed_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

async function countBadges(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from user_badges`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Waits until no transaction is open. The database notices late that a process was killed, whose transaction locks a
 * period; and a call passes over the period that a server's own job is just closing.
 */
async function waitForTransactions(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(db);
    if (rows.length === 0) return;
    await wait(2);
  }
}
