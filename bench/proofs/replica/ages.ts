import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { createApiClient } from '#tests/support/http/api-client.ts';

const WRITE_EVERY_MS = 50;

export interface AnswerAges {
  reads: number;
  failed: string[];
  /** How long the most outdated answer had been out of date when it was requested. */
  oldestMs: number;
  longestMs: number;
  stop(): Promise<void>;
}

/** Writes a number into the description of a category again and again, and reads it over the API at the same time. */
export async function watchAnswerAges(primaryUrl: string, origins: string[]): Promise<AnswerAges> {
  const ending = new AbortController();
  /** The time at which the write of each number was confirmed. */
  const confirmed: number[] = [];
  const ages: AnswerAges = { reads: 0, failed: [], oldestMs: 0, longestMs: 0, stop: () => Promise.resolve() };
  const client = new pg.Client({ connectionString: primaryUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from categories order by id limit 1');
  const id = rows[0]?.id ?? '';

  const write = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await client.query('update categories set description = $1 where id = $2', [
        String(confirmed.length),
        id,
      ]);
      confirmed.push(performance.now());
      await setTimeout(WRITE_EVERY_MS);
    }
    await client.end();
  };
  const read = async (origin: string): Promise<void> => {
    const api = createApiClient(() => origin);
    while (!ending.signal.aborted) {
      const from = performance.now();
      try {
        const { categories } = await api.catalogue.list();
        await api.ranking.list({ period_type: 'weekly', page: 1 });
        const seen = Number(categories.find((category) => category.id === id)?.description ?? 0);
        const outOfDateAt = confirmed[seen + 1] ?? from;
        ages.oldestMs = Math.max(ages.oldestMs, from - outOfDateAt);
        ages.reads += 1;
      } catch (error) {
        ages.failed.push(String(error));
      }
      ages.longestMs = Math.max(ages.longestMs, performance.now() - from);
      await setTimeout(WRITE_EVERY_MS);
    }
  };
  const running = Promise.all([write(), ...origins.map(read)]);
  running.catch(() => {});
  ages.stop = async () => {
    ending.abort();
    await running;
  };
  return ages;
}
