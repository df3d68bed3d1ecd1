import { afterAll, describe, it } from 'vitest';
import { runDatabaseClock } from '#tests/support/database/clock.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { replayRandomHistories } from '#tests/support/model/replay-many.ts';

/** The number of random histories for each database; `npm run prove model` plays more. */
const HISTORIES = { PGlite: 4, PostgreSQL: 8 };
/** The seed of a failed run that is to be repeated. */
const SEED = process.env['MODEL_SEED'];

describe('a model that knows only the list of what happened', () => {
  describeOnDatabase((database, engine) => {
    afterAll(() => runDatabaseClock(database()));

    it(
      'finds the same ranking, places, badges and statistics after any history',
      { timeout: 300_000 },
      async () => {
        const seed = SEED === undefined ? undefined : Number(SEED);
        const { disagreement } = await replayRandomHistories(database(), {
          histories: HISTORIES[engine],
          seed,
        });
        if (disagreement !== undefined) throw new Error(disagreement);
      },
    );
  });
});
