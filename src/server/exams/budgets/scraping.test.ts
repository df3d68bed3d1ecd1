import { afterEach, describe, expect, it } from 'vitest';
import { countMostKeysWithin, scrape } from '#tests/support/chaos/scraping.ts';
import { runDatabaseClock, setMinAnswerMs } from '#tests/support/database/clock.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { createCategory, createPerson } from '#tests/support/database/factories.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { takeExam } from '#tests/support/people/exams.ts';
import { MIN_ANSWER_SECONDS } from '#shared/exams/exams.rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('an account that wants more than to learn', () => {
  const database = useDatabase('PostgreSQL');
  afterEach(() => runDatabaseClock(database()));

  // `npm run prove scraping` does the same scraping over HTTP with the budgets of a new installation
  it('takes no more keys in any hour and day than the budget and one exam, however it starts and abandons', async () => {
    const db = database();
    const category = await createCategory(db, { questions: 81 });
    const examBudgets = { questionsPerHour: 60, questionsPerDay: 300, examsPerHour: 120 };
    const api = callAs(db, await createPerson(db), { examBudgets });
    let ahead = 0;
    const now = () => Date.now() + ahead * 1000;
    const scraped = await scrape(
      {
        api,
        category_id: category.id,
        count: 10,
        now,
        wait: async (seconds) => {
          ahead += seconds;
          await runDatabaseClock(db, ahead);
        },
      },
      now() + DAY,
    );
    expect(scraped.refusals).toBeGreaterThan(4);
    expect(countMostKeysWithin(scraped.keys, HOUR)).toBeGreaterThanOrEqual(60);
    expect(countMostKeysWithin(scraped.keys, HOUR)).toBeLessThan(60 + 10);
    expect(countMostKeysWithin(scraped.keys, DAY)).toBeLessThan(300 + 10);
  });

  it('gets no points for right answers at full speed, however many exams it finishes', async () => {
    const db = database();
    await setMinAnswerMs(db, 1000 * MIN_ANSWER_SECONDS);
    const category = await createCategory(db, { questions: 20 });
    const bot = callAs(db, await createPerson(db));
    for (let time = 0; time < 4; time++) await takeExam(bot, category, { count: 20 });
    expect((await bot.badges.own()).total_points).toBe(0);
    expect(await bot.exams.statistics({ period: 'all' })).toMatchObject({ correct_answers: 80 });
  });
});
