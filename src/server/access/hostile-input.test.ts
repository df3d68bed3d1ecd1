import { describe, expect, it } from 'vitest';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { fuzz } from '#tests/support/fuzz/fuzz.ts';

const CALLS = 500;

describeOnDatabase((database, engine) => {
  describe('hostile requests', () => {
    it(`get no failure of the server and change nothing when refused: ${CALLS} of them`, async () => {
      const seed = engine === 'PGlite' ? 20261123 : 20261124;
      const { calls, faults, statuses } = await fuzz(database(), { seed, calls: CALLS });
      expect(faults).toEqual([]);
      expect(calls).toBe(CALLS);
      // expects each status at least once: the requests don't all fail at the same early check
      for (const status of [200, 400, 401, 403, 404, 405, 409, 413])
        expect(statuses.get(status), `status ${status}`).toBeGreaterThan(0);
    }, 600_000);
  });
});
