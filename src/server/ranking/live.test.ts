import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPrimaryReads } from '#server/database/connections/replica.ts';
import { type Database, inTransaction } from '#server/database/database.ts';
import { createLog } from '#server/log.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { runDatabaseClock, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { withStatementLog } from '#tests/support/database/statements.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import type { RankingUpdate } from '#shared/ranking/ranking.contract.ts';
import { createLiveRanking, type LiveRanking, type Viewer } from './live.service.ts';
import { addPoints } from './ranking.service.ts';

const WEDNESDAY = '2026-11-11T10:00:00Z';
const POLL_MS = 100;
const SOON = { timeout: 15_000, interval: 20 };

describe('the open ranking', () => {
  describeOnDatabase((database) => {
    const lives: LiveRanking[] = [];
    beforeEach(async () => {
      await emptyTables(database(), ['period_points', 'period_histogram', 'ranking_periods', 'user_badges']);
      await stopDatabaseClock(database(), WEDNESDAY);
    });
    afterEach(async () => {
      for (const live of lives.splice(0)) live.stop();
      await runDatabaseClock(database());
    });

    function createLive(db = database()) {
      const log = createLog('silent');
      const live = createLiveRanking({ db, readStale: createPrimaryReads(db), log, pollMs: POLL_MS });
      lives.push(live);
      return { live, warned: vi.spyOn(log, 'warn') };
    }

    /** Watches as this user and collects the updates that are sent. */
    function watch(live: LiveRanking, person: Account | null, given: Partial<Viewer> = {}) {
      const updates: RankingUpdate[] = [];
      const leave = live.watch({
        period_type: 'weekly',
        page: 1,
        user_id: person?.id ?? null,
        send: (update) => Promise.resolve(updates.push(update)),
        ...given,
      });
      return { updates, leave, last: () => updates.at(-1) };
    }

    const earn = (person: { id: string }, points: number): Promise<void> =>
      inTransaction(database(), (trx) => addPoints(trx, { user_id: person.id, points }));

    const names = (update?: RankingUpdate) =>
      update?.entries.map(({ id, total_points }) => [id, total_points]);

    /** A database that counts the queries of the ranking's list. */
    function countLooks() {
      let looks = 0;
      const db = withStatementLog(database(), ({ sql: text }) => {
        if (text.includes('as ends_at')) looks += 1;
      });
      return { db, looks: () => looks };
    }

    it('is sent at once, and again when it has changed, by whatever', async () => {
      const db = database();
      const [one, two] = [await createPerson(db), await createPerson(db)];
      await earn(one, 5);
      const { updates } = watch(createLive().live, null);
      const becomes = async (list: unknown[], remaining_ms = (4 * 24 + 13) * 3_600_000): Promise<void> => {
        await expect.poll(() => names(updates.at(-1)), SOON).toEqual(list);
        expect(updates.at(-1)).toMatchObject({ total: list.length, remaining_ms });
      };
      await becomes([[one.id, 5]]);
      expect(updates).toHaveLength(1);
      await earn(two, 7);
      await becomes([
        [two.id, 7],
        [one.id, 5],
      ]);
      await callAs(db, two).privacy.setHidden({ hidden: true });
      await becomes([[one.id, 5]]);
      await callAs(db, two).privacy.setHidden({ hidden: false });
      await becomes([
        [two.id, 7],
        [one.id, 5],
      ]);
      expect(updates).toHaveLength(4);
      // the last instant of the week and the first of the next one, whose list is different
      await stopDatabaseClock(db, '2026-11-15T22:59:59.999Z');
      await stopDatabaseClock(db, '2026-11-15T23:00:00Z');
      await becomes([], 7 * 24 * 3_600_000);
      expect(updates).toHaveLength(5);
    });

    it('begins anew with the next period also while it is empty', async () => {
      const { updates } = watch(createLive().live, null);
      await expect.poll(() => updates.length, SOON).toBe(1);
      await stopDatabaseClock(database(), '2026-11-15T23:00:00Z');
      await expect.poll(() => updates.length, SOON).toBe(2);
      expect(updates.map(({ entries }) => entries)).toEqual([[], []]);
    });

    it('is not sent while nothing changes, and not looked at while nobody watches', async () => {
      const { db, looks } = countLooks();
      await earn(await createPerson(database()), 5);
      const { live } = createLive(db);
      const { updates, leave } = watch(live, null);
      await expect.poll(looks, SOON).toBeGreaterThanOrEqual(4);
      expect(updates).toHaveLength(1);
      leave();
      expect(live.viewers()).toBe(0);
      await earn(await createPerson(database()), 6);
      // waits until another viewer on the same database has polled several times: by then, a query that was running
      // when this viewer left has ended
      const other = countLooks();
      watch(createLive(other.db).live, null);
      await expect.poll(other.looks, SOON).toBeGreaterThanOrEqual(3);
      const before = looks();
      await expect.poll(other.looks, SOON).toBeGreaterThanOrEqual(6);
      expect(looks()).toBe(before);
      expect(updates).toHaveLength(1);
    });

    it('has the own place for people alone, each their own, also when only that has changed', async () => {
      const db = database();
      const people = [
        await createPerson(db),
        await createPerson(db, { hidden: true }),
        await createPerson(db),
      ];
      const [first, hidden, idle] = people as [Account, Account, Account];
      await earn(first, 5);
      await earn(hidden, 2);
      const { live } = createLive();
      const [visitor, ...others] = [null, first, hidden, idle].map((person) => watch(live, person));
      await expect.poll(() => others.map(({ updates }) => updates.length), SOON).toEqual([1, 1, 1]);
      expect(others.map(({ last }) => last()?.own)).toEqual([
        { id: first.id, username: first.username, total_points: 5, rank: 1, page: 1 },
        { id: hidden.id, username: hidden.username, total_points: 2, rank: 2, page: null },
        null,
      ]);
      await earn(hidden, 1);
      await expect.poll(() => others[1]?.last()?.own, SOON).toMatchObject({ total_points: 3 });
      expect([visitor, ...others].map((one) => one?.updates.length)).toEqual([1, 1, 2, 1]);
      expect(visitor?.updates[0]).not.toHaveProperty('own');
    });

    it('is sent once a look at most, however many finish, and ends with how it is', async () => {
      const db = database();
      const people = await Promise.all(Array.from({ length: 20 }, () => createPerson(db)));
      const { live } = createLive();
      const from = performance.now();
      const { updates } = watch(live, null);
      for (let i = 0; i < 200; i++) await earn(people[i % 20] ?? { id: '' }, 1 + (i % 5));
      const { entries } = await callAs(db, null).ranking.list({ period_type: 'weekly' });
      await expect.poll(() => updates.at(-1)?.entries, SOON).toEqual(entries);
      // at most one update at the start and one for each interval
      expect(updates.length).toBeLessThanOrEqual(1 + Math.floor((performance.now() - from) / POLL_MS));
      expect(updates.length).toBeGreaterThan(1);
    });

    it('is not sent to a viewer who doesn’t read, until they do; others go on', async () => {
      const db = database();
      const person = await createPerson(db);
      const { live } = createLive();
      const sent: RankingUpdate[] = [];
      let read = (): void => undefined;
      const send = (update: RankingUpdate): Promise<void> => {
        sent.push(update);
        return new Promise((resolve) => (read = resolve));
      };
      watch(live, null, { send });
      const reader = watch(live, null);
      for (let points = 1; points <= 3; points++) {
        await earn(person, 1);
        await expect.poll(() => names(reader.last()), SOON).toEqual([[person.id, points]]);
      }
      expect(sent).toHaveLength(1);
      read();
      await expect.poll(() => names(sent.at(-1)), SOON).toEqual([[person.id, 3]]);
      expect(sent).toHaveLength(2);
    });

    it('goes on when the database or one viewer fails for a moment, and the log says so once', async () => {
      let isFailing = false;
      let failed = 0;
      const db: Database = withStatementLog(database(), () => {
        if (!isFailing) return;
        failed += 1;
        throw new Error('the database is away');
      });
      const { live, warned } = createLive(db);
      const person = await createPerson(database());
      const broken = watch(live, null, { send: () => Promise.reject(new Error('gone')) });
      const { updates } = watch(live, person);
      await expect.poll(() => updates.length, SOON).toBe(1);
      isFailing = true;
      await earn(person, 4);
      await expect.poll(() => failed, SOON).toBeGreaterThanOrEqual(3);
      expect(warned).toHaveBeenCalledTimes(1);
      expect(live.viewers()).toBe(2);
      isFailing = false;
      await expect.poll(() => names(updates.at(-1)), SOON).toEqual([[person.id, 4]]);
      expect(warned).toHaveBeenCalledTimes(1);
      broken.leave();
    });
  });
});
