import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Log } from '#server/log.ts';
import { describeOnBothEngines, useDatabase } from '#tests/support/database/database.ts';
import { createClockWatch, createJumpDetector, readClockDifference } from './trusted-clock.ts';

const HOUR = 3_600_000;

describe('a clock that is set', () => {
  let shown = 0;
  let elapsed = 0;
  const pass = (ms: number): void => {
    shown += ms;
    elapsed += ms;
  };
  const createDetector = () => createJumpDetector({ now: () => shown, elapsed: () => elapsed });

  it('by a minute at most is trusted, however much time passes', () => {
    const hasJumped = createDetector();
    pass(100 * HOUR);
    shown += 60_000;
    expect(hasJumped()).toBe(false);
    pass(HOUR);
    shown -= 60_000;
    expect(hasJumped()).toBe(false);
  });

  it.each([26 * HOUR, -26 * HOUR])('by %i ms is not trusted for an hour', (jump) => {
    const hasJumped = createDetector();
    shown += jump;
    expect(hasJumped()).toBe(true);
    pass(HOUR - 1);
    expect(hasJumped()).toBe(true);
    pass(1);
    expect(hasJumped()).toBe(false);
  });

  it('and set back is not trusted for an hour from then', () => {
    const hasJumped = createDetector();
    shown += 26 * HOUR;
    expect(hasJumped()).toBe(true);
    pass(HOUR - 1);
    shown -= 26 * HOUR;
    expect(hasJumped()).toBe(true);
    pass(HOUR - 1);
    expect(hasJumped()).toBe(true);
  });
});

describe('the clocks of database and process', () => {
  describeOnBothEngines((database) => {
    it('agree on one machine', async () =>
      expect(Math.abs(await readClockDifference(database()))).toBeLessThan(1));
  });

  describe('when that of the process is an hour late', () => {
    const database = useDatabase('PostgreSQL');
    const real = Date.now;
    const setBack = () => vi.spyOn(Date, 'now').mockImplementation(() => real() - HOUR);
    afterEach(() => void vi.restoreAllMocks());

    it('differ by that hour', async () => {
      setBack();
      expect(Math.round((await readClockDifference(database())) / 60)).toBe(60);
    });

    /** A log that keeps the texts of its lines. */
    function createKeepingLog(): { log: Log; said: string[] } {
      const said: string[] = [];
      const keep = (...line: unknown[]): void => void said.push(String(line.at(-1)));
      return { said, log: { debug: keep, error: keep, info: keep, warn: keep } };
    }

    it('are warned of once, until they agree', async () => {
      const { log, said } = createKeepingLog();
      const watch = createClockWatch(database(), log, () => false);
      await watch();
      setBack();
      await watch();
      await watch();
      vi.restoreAllMocks();
      await watch();
      expect(said).toEqual([
        expect.stringContaining('differ: one of them is wrong'),
        expect.stringContaining('agree again'),
      ]);
    });

    it('are warned of once when both were set together', async () => {
      const { log, said } = createKeepingLog();
      let wasSet = false;
      const watch = createClockWatch(database(), log, () => wasSet);
      await watch();
      wasSet = true;
      await watch();
      await watch();
      expect(said).toEqual([expect.stringContaining('was set by more than a minute')]);
    });
  });
});
