import type { Database } from '#server/database/database.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import {
  countMostKeysWithin,
  type ScrapedKeys,
  scrape,
  earnPointsForHour,
} from '#tests/support/chaos/scraping.ts';
import { runDatabaseClock } from '#tests/support/database/clock.ts';
import { type ApiClient, createApiClient, registerAndLogIn } from '#tests/support/http/api-client.ts';
import { startServerProcess } from '#tests/support/http/server-process.ts';
import { type ProofResult, withPostgresServer } from '../load/places.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MOST_KEYS = { hour: 700, day: 3_100 };
/** The questions of the largest category of the starting content. */
const COUNT = 60;
const READER_SECONDS = 2;

/** A clock of the database that a proof moves ahead instead of waiting. */
function createClock(db: Database) {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead * 1000,
    wait: async (seconds: number) => {
      ahead += seconds;
      await runDatabaseClock(db, ahead);
    },
  };
}

/** Repeats over HTTP the attempts to copy the bank and the ranking, against a server process. */
export async function proveScraping(): Promise<ProofResult> {
  return withPostgresServer(async ({ settings, dataDir, url }) => {
    const server = await startServerProcess({ ...settings, TRUST_PROXY: 'true' });
    const { db, close } = openPostgres(url, 1);
    try {
      const logIn = async (username: string): Promise<ApiClient> => {
        const api = createApiClient(() => server.origin);
        await registerAndLogIn(api, dataDir, username);
        return api;
      };
      const [scraper, bot, reader] = [
        await logIn('raspador'),
        await logIn('maquina'),
        await logIn('lectora'),
      ];
      const category_id = await findLargestCategory(scraper);
      const clock = createClock(db);
      const scraped = await scrape(
        { api: scraper, category_id, count: COUNT, ...clock },
        clock.now() + DAY_MS,
      );
      const points = {
        bot: await earnPointsForHour({ api: bot, category_id, count: COUNT, ...clock }, 0),
        reader: await earnPointsForHour({ api: reader, category_id, count: COUNT, ...clock }, READER_SECONDS),
      };
      return report(scraped, points);
    } finally {
      await close();
      await server.stop();
    }
  });
}

async function findLargestCategory(api: ApiClient): Promise<string> {
  const { categories } = await api.catalogue.list();
  const [largest] = categories.toSorted((a, b) => b.question_count - a.question_count);
  if (!largest || largest.question_count < COUNT) throw new Error('no category is large enough');
  return largest.id;
}

function report(scraped: ScrapedKeys, points: { bot: number; reader: number }): ProofResult {
  const hour = countMostKeysWithin(scraped.keys, HOUR_MS);
  const day = countMostKeysWithin(scraped.keys, DAY_MS);
  const text = `# Taking the bank and farming the ranking

HOW One account starts, answers and abandons exams of ${COUNT}
over HTTP as fast as the server allows for a day and waits as long as each refusal says; the database's clock is moved
ahead instead of waiting. Then two others answer rightly for an hour: one at full speed, one ${READER_SECONDS} s after each question.

| what | found | allowed |
|---|---|---|
| keys in the hour with most of them | ${hour} | ${MOST_KEYS.hour} |
| keys in the day | ${day} | ${MOST_KEYS.day} |
| exams started and abandoned, refused starts | ${scraped.starts}, ${scraped.refusals} | |
| points in an hour at full speed | ${points.bot} | ${points.reader}, the reader's |
`;
  const isSound =
    hour <= MOST_KEYS.hour && day <= MOST_KEYS.day && points.reader > 0 && points.bot <= points.reader;
  return { text, isSound };
}
