import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { openPostgres } from '#server/database/open-postgres.ts';
import { answerQuestion } from '#server/exams/attempts/answer.service.ts';
import { finishExam } from '#server/exams/finishing/finish.service.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import { countChoice, readDecks } from '#server/review/choice/choice.service.ts';
import { gainHorizons, gainOfSeenQuestion } from '#server/review/scheduling/gain.ts';
import { separateArticles, takeLargestGains } from '#server/review/scheduling/order.ts';
import { readDueForecast, readWeakPoints } from '#server/review/strengths/strengths.service.ts';
import { refreshFacilities } from '#server/review/today/facilities.service.ts';
import { readPracticeGains } from '#server/review/today/gains.service.ts';
import { readToday, startToday } from '#server/review/today/today.service.ts';
import type { PracticeChoice } from '#shared/review/choice.contract.ts';
import { QUESTION_BANK_SIZE, readRoundCount } from '../settings.ts';
import { readCpuSeconds, findPostmasterPid } from './cpu.ts';
import { median, quantile } from './places.ts';
import type { BenchResult } from './report.ts';
import { prepareTopicDatabase } from './topics.ts';

const ROUNDS = readRoundCount(300);
const WARM_UP = 20;
const CARDS = 10_000;
const ORDERED = 50_000;
const SESSION = 40;

/** Measures in process the calls of a user with 10,000 cards, and the ordering of 50,000 cards without queries. */
export async function compareReviewing(clusterUrl: string): Promise<BenchResult> {
  const url = await prepareTopicDatabase(clusterUrl);
  const { db, close } = openPostgres(url, 4);
  const user_id = await createCards(db);
  await refreshFacilities(db);
  const choice: PracticeChoice = {
    category_ids: [],
    laws: [],
    deck: 'failed',
    not_seen_days: null,
    count: 100,
    shuffles_choices: false,
    minutes: null,
  };
  const postgres = await findPostmasterPid(url);
  const time = (what: string, reach: string, run: () => unknown) => measure({ what, reach, postgres, run });
  const rows = [
    await time(`${ORDERED} cards ordered`, '50 ms', createOrder()),
    await time('Hoy', '30 ms p95', () => readToday(db, user_id)),
    await time('what a practice has gained', '-', await createGains(db, user_id)),
    await time('decks with their counts', '-', () =>
      readDecks(db, { user_id, scope: { category_ids: [], laws: [] } }),
    ),
    await time('count of a choice', '-', () => countChoice(db, { user_id, choice })),
    await time('weak points', '-', () => readWeakPoints(db, user_id)),
    await time('forecast', '-', () => readDueForecast(db, user_id)),
  ];
  await close();
  return {
    title: `Reviewing with ${CARDS} cards in a bank of ${QUESTION_BANK_SIZE} questions (${ROUNDS} rounds)`,
    rows,
    notes: [],
  };
}

interface Measurement {
  what: string;
  reach: string;
  postgres: number;
  run: () => unknown;
}

async function measure({ what, reach, postgres, run }: Measurement): Promise<Record<string, string>> {
  for (let round = 0; round < WARM_UP; round++) await run();
  const times: number[] = [];
  const cpu = readCpuSeconds(postgres, process.pid);
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now();
    await run();
    times.push(performance.now() - from);
  }
  const used = readCpuSeconds(postgres, process.pid) - cpu;
  return {
    what,
    'p50 ms': median(times).toFixed(2),
    'p95 ms': quantile(times, 0.95).toFixed(2),
    'CPU ms': ((used * 1000) / ROUNDS).toFixed(2),
    reach,
  };
}

/** Finishes today's session; the returned function reads what the session has gained. */
async function createGains(db: Database, user_id: string): Promise<() => unknown> {
  const started = await startToday(db, { user_id, budgets: null });
  if (isRefused(started)) throw new Error(started.code);
  const { id: attempt_id, total_questions } = started;
  for (let position = 0; position < total_questions; position++) {
    const answer = {
      attempt_id,
      user_id,
      position,
      question_id: null,
      selected_answer: 0,
      is_doubtful: false,
    } as const;
    await answerQuestion(db, { ...answer, time_taken: 0 });
  }
  const finished = await finishExam(db, { attempt_id, user_id, time_taken: 0 });
  if (isRefused(finished)) throw new Error(finished.code);
  return () => readPracticeGains(db, { user_id, session_id: finished.session_id });
}

/** Returns a function that orders the cards of a session without querying the database. */
function createOrder(): () => unknown {
  const cards = Array.from({ length: ORDERED }, (_, i) => ({
    article: `ley ${i % 900}`,
    elapsed_days: i % 60,
    stability: 0.3 + (i % 977) / 8,
    difficulty: 1 + (i % 90) / 10,
  }));
  const horizons = gainHorizons('2026-10-05', '2027-03-01');
  return () =>
    separateArticles(
      takeLargestGains(cards, SESSION, (card, needed) =>
        gainOfSeenQuestion(card, card.elapsed_days, horizons, needed),
      ),
    );
}

/** Creates a user's cards and their log, two answers for each and none of today: today's session is still whole. */
async function createCards(db: Database): Promise<string> {
  const { id } = await db
    .selectFrom('profiles')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await sql`delete from review_cards where user_id = ${id}::uuid`.execute(db);
  await sql`delete from review_log where user_id = ${id}::uuid`.execute(db);
  await sql`
    insert into review_cards (user_id, question_id, question_version, answered_at, stability, difficulty, last_on,
      reviews, lapses, failed_on, is_blank, is_doubtful)
    select ${id}::uuid, q.id, 1, app_now() - make_interval(days => 1 + (q.number % 60)::integer),
      0.3 + (q.number % 977) / 8.0, 1 + (q.number % 90) / 10.0, review_day(app_now()) - 1 - (q.number % 60)::integer,
      2, (q.number % 3)::integer, case when q.number % 3 > 0 then review_day(app_now()) - 1 - (q.number % 60)::integer end,
      false, q.number % 10 = 0
    from (select id, number from questions order by number limit ${CARDS}::integer) q`.execute(db);
  await sql`
    insert into review_log (user_id, question_id, question_version, attempt_id, answered_at, answered_on, rating,
      is_blank, is_doubtful, answer_time_ms)
    select ${id}::uuid, q.id, 1, gen_random_uuid(), at, review_day(at), case when q.number % 3 > 0 then 'again' else 'good' end,
      false, false, 20000
    from (select id, number from questions order by number limit ${CARDS}::integer) q
    cross join generate_series(1, 2) answer
    cross join lateral (select app_now() - make_interval(days => (1 + (q.number % 60)::integer) * answer) as at) at`.execute(
    db,
  );
  await sql`vacuum analyze review_cards`.execute(db);
  await sql`vacuum analyze review_log`.execute(db);
  return id;
}
