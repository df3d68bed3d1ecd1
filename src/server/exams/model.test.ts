import { afterAll, describe, it } from 'vitest';
import { runClock } from '#tests/support/database/clock.ts';
import { onDatabase } from '#tests/support/database/database.ts';
import { replayMany } from '#tests/support/model/replay-many.ts';

/** The number of random histories for each database; `npm run prove model` plays more. */
const HISTORIES = { PGlite: 4, PostgreSQL: 8 };
/** The seed, given to repeat a failure. */
const SEED = process.env['MODEL_SEED'];

describe('a model that knows only the list of what happened', () => {
  onDatabase((database, engine) => {
    afterAll(() => runClock(database()));

    it(
      'finds the same ranking, places, badges and statistics after any history',
      { timeout: 300_000 },
      async () => {
        const seed = SEED === undefined ? undefined : Number(SEED);
        const { disagreement } = await replayMany(database(), { histories: HISTORIES[engine], seed });
        if (disagreement !== undefined) throw new Error(disagreement);
      },
    );
  });
});
