import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { type Database, inTransaction, type Trx } from '#server/database/database.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import {
  addDays,
  listClockChanges,
  toMadridDay,
  HOUR,
  findLastDayOfPeriod,
  subtractCalendarPeriod,
  periodStart,
} from '#tests/support/model/calendar.ts';
import { PERIOD_TYPES, type PeriodType } from '#shared/ranking/ranking.rules.ts';

const FIRST = Date.UTC(2020, 0, 1);
const LAST = Date.UTC(2036, 0, 1);

/** Instants around each change of the clocks, and around the midnights before and after it. */
const NEAR_CHANGES = Array.from({ length: 16 }, (_, i) => 2020 + i)
  .flatMap(listClockChanges)
  .flatMap((change) =>
    [-25 * HOUR, -3 * HOUR, -2 * HOUR, -HOUR, 0, HOUR, 21 * HOUR, 22 * HOUR, 23 * HOUR].flatMap((hours) =>
      [-1000, 0, 1000].map((ms) => change + hours + ms),
    ),
  );

describeOnDatabase((database) => {
  const zoneBefore = process.env['TZ'];
  afterEach(() => {
    if (zoneBefore === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zoneBefore;
  });

  /** Runs `work` with the process and its database session in that time zone. */
  async function inZone(zone: string, work: (trx: Trx) => Promise<void>): Promise<void> {
    process.env['TZ'] = zone;
    await inTransaction(database(), async (trx) => {
      await sql`set local time zone ${sql.lit(zone)}`.execute(trx);
      await work(trx);
    });
  }

  /** The periods that the database computes for many instants, in one query. */
  async function periodsOf(
    db: Database | Trx,
    type: PeriodType,
    instants: number[],
  ): Promise<{ start: string; ends_at: number }[]> {
    const { rows } = await sql<{ start: string; ends_at: Date }>`
      select period_start(${type}::text, at)::text as start, period_end(${type}::text, period_start(${type}::text, at)) as ends_at
      from unnest(${instants.map((instant) => new Date(instant).toISOString())}::timestamptz[])
        with ordinality as given (at, number)
      order by number`.execute(db);
    return rows.map(({ start, ends_at }) => ({ start, ends_at: ends_at.getTime() }));
  }

  async function expectMadrid(trx: Trx, instants: number[]): Promise<void> {
    for (const type of PERIOD_TYPES) {
      const periods = await periodsOf(trx, type, instants);
      expect(periods).toHaveLength(instants.length);
      for (const [i, instant] of instants.entries()) {
        const { start = '', ends_at = 0 } = periods[i] ?? {};
        const told = `${type} at ${new Date(instant).toISOString()}`;
        expect(start, told).toBe(periodStart(type, toMadridDay(instant)));
        // `ends_at` is the first instant of the next period, to the millisecond
        expect(toMadridDay(ends_at), told).toBe(addDays(findLastDayOfPeriod(type, start), 1));
        expect(toMadridDay(ends_at - 1), told).toBe(findLastDayOfPeriod(type, start));
      }
    }
  }

  describe.each(['Pacific/Auckland', 'UTC', 'America/Los_Angeles'])('on a machine in %s', (zone) => {
    it('days, weeks and months are those of Madrid, around every change of clocks of sixteen years', async () => {
      await inZone(zone, (trx) => expectMadrid(trx, NEAR_CHANGES));
    });

    it('so they are at any other moment', async () => {
      const instants = fc.array(fc.integer({ min: FIRST, max: LAST }), { minLength: 50, maxLength: 50 });
      await inZone(zone, (trx) =>
        fc.assert(
          fc.asyncProperty(instants, (some) => expectMadrid(trx, some)),
          { numRuns: 4 },
        ),
      );
    });
  });

  it.each([
    ['week', '7 days'],
    ['month', '1 month'],
    ['year', '1 year'],
  ] as const)('a %s before is the same time by Madrid’s clock', async (by, length) => {
    await inZone('Pacific/Auckland', async (trx) => {
      const { rows } = await sql<{ earlier: Date }>`
        select calendar_minus(at, ${length}::interval) as earlier
        from unnest(${NEAR_CHANGES.map((instant) => new Date(instant).toISOString())}::timestamptz[])
          with ordinality as given (at, number)
        order by number`.execute(trx);
      expect(rows.map(({ earlier }) => earlier.getTime())).toEqual(
        NEAR_CHANGES.map((instant) => subtractCalendarPeriod(instant, by)),
      );
    });
  });

  it('the weeks of the changes have 167 and 169 hours', async () => {
    const [spring, autumn] = await periodsOf(database(), 'weekly', [
      Date.parse('2026-03-25T12:00Z'),
      Date.parse('2026-10-21T12:00Z'),
    ]);
    expect([spring?.start, autumn?.start]).toEqual(['2026-03-23', '2026-10-19']);
    expect((spring?.ends_at ?? 0) - Date.parse('2026-03-22T23:00Z')).toBe(167 * HOUR);
    expect((autumn?.ends_at ?? 0) - Date.parse('2026-10-18T22:00Z')).toBe(169 * HOUR);
  });
});
