import type { ApiClient } from '#tests/support/http/api-client.ts';
import type { Attempt } from '#shared/exams/exams.contract.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';

const HOUR_MS = 3_600_000;

/** What a scraper got: an account that takes exams only to read the keys of questions. */
export interface ScrapedKeys {
  keys: { question_id: string; revealed_at: number }[];
  starts: number;
  /** How often the scraper had to wait because its exam budget was spent. */
  refusals: number;
}

interface Scraper {
  api: Pick<ApiClient, 'exams' | 'badges'>;
  category_id: string;
  count: number;
  /** The current time of the server's clock, in ms. */
  now: () => number;
  /** Waits the number of seconds that a refusal names. */
  wait: (seconds: number) => Promise<void>;
}

/** Starts, answers and abandons exams as fast as possible until the instant `until`. */
export async function scrape(scraper: Scraper, until: number): Promise<ScrapedKeys> {
  const { api, now } = scraper;
  const scraped: ScrapedKeys = { keys: [], starts: 0, refusals: 0 };
  while (now() < until) {
    const attempt = await startOrWait(scraper);
    if (!attempt) {
      scraped.refusals += 1;
      continue;
    }
    scraped.starts += 1;
    for await (const { question_id } of answerAll(scraper, attempt, () => 0))
      scraped.keys.push({ question_id, revealed_at: now() });
    await api.exams.abandon({ attempt_id: attempt.id });
  }
  return scraped;
}

/** Takes exams with right answers for an hour, with a pause before each answer; returns the points. */
export async function earnPointsForHour(scraper: Scraper, pauseSeconds: number): Promise<number> {
  const { api, now, wait } = scraper;
  const keys = new Map<string, ChoiceIndex>();
  const until = now() + HOUR_MS;
  while (now() < until) {
    const attempt = await startOrWait(scraper);
    if (!attempt) continue;
    const choose = async (question_id: string): Promise<ChoiceIndex> => {
      if (pauseSeconds > 0) await wait(pauseSeconds);
      return keys.get(question_id) ?? 0;
    };
    for await (const { question_id, key } of answerAll(scraper, attempt, choose)) keys.set(question_id, key);
    await api.exams.finish({ attempt_id: attempt.id, time_taken: 0 });
  }
  return (await api.badges.own()).total_points;
}

/** Starts an exam. If the budget is spent, waits as long as the refusal says and returns undefined. */
async function startOrWait({ api, category_id, count, wait }: Scraper): Promise<Attempt | undefined> {
  try {
    return await api.exams.start({ category_id, count });
  } catch (error) {
    const { code, data } = error as { code?: string; data?: { seconds: number } };
    if (code !== 'BUDGET_SPENT' || !data) throw error;
    await wait(data.seconds);
    return undefined;
  }
}

/** Yields the key of each question as its answer reveals it. */
async function* answerAll(
  { api }: Scraper,
  attempt: Attempt,
  choose: (questionId: string) => ChoiceIndex | Promise<ChoiceIndex>,
): AsyncGenerator<{ question_id: string; key: ChoiceIndex }> {
  let asked = attempt.current;
  while (asked) {
    const { position, question_id } = asked;
    const selected_answer = await choose(question_id);
    const reply = await api.exams.answer({
      attempt_id: attempt.id,
      position,
      selected_answer,
      time_taken: 0,
    });
    yield { question_id, key: reply.correct_answer };
    asked = reply.next;
  }
}

/** Returns the highest number of keys revealed within any period of `milliseconds`. */
export function countMostKeysWithin(keys: ScrapedKeys['keys'], milliseconds: number): number {
  let [most, first] = [0, 0];
  for (const [last, { revealed_at }] of keys.entries()) {
    while ((keys[first]?.revealed_at ?? 0) <= revealed_at - milliseconds) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
