import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { repairRanking } from '#server/exams/finishing/recount.service.ts';
import { MIN_ANSWER_SECONDS } from '#shared/exams/exams.rules.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { setMinAnswerMs, stopDatabaseClock } from '#tests/support/database/clock.ts';
import { chooseAnswer, findWrongTotals } from '#tests/support/people/exams.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { runAdministratorStep, isAdministratorStep } from './administration.ts';
import { countAwardedBadges, listModelBadges } from './badges.ts';
import { DAY } from './calendar.ts';
import {
  clientAt,
  compareBadges,
  compareRankingPages,
  compareOwnPlaces,
  comparePoints,
  compareProfile,
  expectSame,
  type SystemUnderTest,
} from './compare.ts';
import {
  type ModelEvent,
  type ExamEvent,
  listExams,
  remainingUsers,
  examTotal,
  type ModelState,
} from './events.ts';
import { CATEGORY_SIZES } from './histories.ts';
import type { EventHistory } from './format-history.ts';

/** A time after the end of the history in which every period of the history gets closed. */
const AFTERWARDS = 40 * DAY;

/** Prepares a database for replays: categories with questions, and no users. */
export async function createReplayData(db: Database): Promise<TestCategory[]> {
  await setMinAnswerMs(db, 1000 * MIN_ANSWER_SECONDS);
  const categories: TestCategory[] = [];
  for (const [i, questions] of CATEGORY_SIZES.entries()) {
    categories.push(await createCategory(db, { name: `${i} categoría`, questions }));
  }
  return categories;
}

/** Replays a history in the application and compares its results with the model at some steps and at the end. */
export async function replayHistory(
  db: Database,
  categories: TestCategory[],
  { people, from, events }: EventHistory,
): Promise<SystemUnderTest['compared']> {
  await clearStage(db, categories);
  await stopDatabaseClock(db, new Date(from).toISOString());
  const clients = [];
  for (const { id, username, isHidden: hidden } of people) {
    clients.push(callAs(db, await createPerson(db, { id, username, email: `${id}@example.com`, hidden })));
  }
  const product: SystemUnderTest = {
    db,
    visitor: callAs(db, null),
    office: callAs(db, await createPerson(db, { role: 'admin' })),
    withdrawals: [],
    clients,
    categories,
    compared: { pages: 0, places: 0, profiles: 0, badges: 0 },
  };
  let world: ModelState = { people, events: [], now: from };
  for (const event of events) {
    if (event.at !== world.now) await stopDatabaseClock(db, new Date(event.at).toISOString());
    world = { people, events: [...world.events, event], now: event.at };
    await take(product, world, event);
  }
  await compareAll(product, world);
  await compareAfterwards(product, world);
  return product.compared;
}

async function clearStage(db: Database, categories: TestCategory[]): Promise<void> {
  // The tables are small: deleting is faster than truncating.
  for (const table of [
    'exam_sessions',
    'period_points',
    'period_histogram',
    'detached_points',
    'ranking_periods',
    'profiles',
  ])
    await sql`delete from ${sql.table(table)}`.execute(db);
  for (const { id, name } of categories)
    await db.updateTable('categories').set({ name }).where('id', '=', id).execute();
}

/** Runs one step in the application; the model's state `world` already contains the step. */
async function take(product: SystemUnderTest, world: ModelState, event: ModelEvent): Promise<void> {
  if (isAdministratorStep(event)) return runAdministratorStep(product, world, event);
  switch (event.does) {
    case 'exam':
      await takeExam(product, world, event);
      return compareResults(product, world, event);
    case 'hide':
    case 'show':
      return hide(product, event.who, event.does === 'hide');
    case 'award':
      return award(product, world);
    case 'rename':
      return rename(product, event);
    case 'look':
      await compareRankingPages(product, world);
      await compareOwnPlaces(product, world);
      return compareProfile(product, world, event.who);
  }
}

async function hide(product: SystemUnderTest, who: number, hidden: boolean): Promise<void> {
  expectSame('the switch', await clientAt(product, who).privacy.setHidden({ hidden }), { hidden });
}

/**
 * Calls the procedure that awards badges, as every visit to the ranking does, and compares the result with the model.
 */
async function award(product: SystemUnderTest, world: ModelState): Promise<void> {
  const { awarded } = await product.visitor.badges.award();
  expectSame(`badges given at ${new Date(world.now).toISOString()}`, awarded, countAwardedBadges(world));
  await compareRankingPages(product, world);
}

async function rename(
  { db, categories }: SystemUnderTest,
  { category, name }: { category: number; name: string },
): Promise<void> {
  const id = categoryOf(categories, category).id;
  await db.updateTable('categories').set({ name }).where('id', '=', id).execute();
}

function categoryOf(categories: TestCategory[], number: number): TestCategory {
  const category = categories[number];
  if (!category) throw new Error(`there is no category ${number}`);
  return category;
}

/** Inserts an exam with all its answers as if they had been given one by one; the application finishes the exam. */
async function takeExam(product: SystemUnderTest, world: ModelState, exam: ExamEvent): Promise<void> {
  const asked = exam.parts.flatMap(({ category, score, total, fast }) => {
    const drawn = categoryOf(product.categories, category);
    return drawn.questions.slice(0, total).map(({ id }, i) => ({
      question_id: id,
      category_id: drawn.id,
      answer: chooseAnswer([drawn], id, i < score ? 'right' : 'wrong'),
      answer_time_ms: i < fast ? 1_999 : 2_000,
    }));
  });
  await sql`
    insert into exam_attempts (id, user_id, kind, question_ids, category_ids, versions, current_position, answers,
      answer_times_ms, started_at, step_at)
    values (${exam.session}::uuid, ${world.people[exam.who]?.id}::uuid, 'practice',
      ${asked.map(({ question_id }) => question_id)}::uuid[], ${asked.map(({ category_id }) => category_id)}::uuid[],
      ${asked.map(() => 1)}::integer[], ${asked.length}, ${asked.map(({ answer }) => answer)}::smallint[],
      ${asked.map(({ answer_time_ms }) => answer_time_ms)}::integer[],
      app_now() - make_interval(secs => ${exam.seconds}::integer),
      app_now() - make_interval(secs => ${exam.seconds}::integer))`.execute(product.db);
  const finished = await clientAt(product, exam.who).exams.finish({
    attempt_id: exam.session,
    time_taken: exam.seconds + 1,
  });
  expectSame('the session', finished, { session_id: exam.session });
}

/** Compares the results of the exam just finished, including the badges it earned. */
async function compareResults(product: SystemUnderTest, world: ModelState, exam: ExamEvent): Promise<void> {
  const results = await clientAt(product, exam.who).exams.results({ session_id: exam.session });
  const earned = listModelBadges(world, exam.who).filter(({ session }) => session === exam.session);
  const told = ({ badge_type, period_end, milestone }: Omit<(typeof earned)[number], 'session'>) =>
    `${badge_type} ${period_end ?? milestone}`;
  expectSame(
    `results of ${exam.session}`,
    {
      total: results.total_questions,
      time: results.time_taken,
      badges: results.badges.map(told).toSorted(),
    },
    { total: examTotal(exam), time: exam.seconds, badges: earned.map(told).toSorted() },
  );
}

async function compareAll(product: SystemUnderTest, world: ModelState): Promise<void> {
  expectSame('sums that are kept', await findWrongTotals(product.db), []);
  await compareRankingPages(product, world);
  await compareOwnPlaces(product, world);
  await comparePoints(product, world);
  await compareBadges(product, world);
  for (const who of practising(world)) await compareProfile(product, world, who);
}

/** The users whose profiles are compared: a crowd's users all did the same, so a few of them are enough. */
function practising(world: ModelState): number[] {
  return remainingUsers(world).slice(0, 12);
}

/**
 * Compares application and model after the end of all periods: all champions are determined, nothing is left to award
 * or repair.
 */
async function compareAfterwards(product: SystemUnderTest, world: ModelState): Promise<void> {
  const now = world.now + AFTERWARDS;
  await stopDatabaseClock(product.db, new Date(now).toISOString());
  const after: ModelState = { ...world, now, events: [...world.events, { does: 'award', at: now }] };
  await award(product, after);
  await compareBadges(product, after);
  await comparePoints(product, after);
  expectSame('badges given once more', await product.visitor.badges.award(), { awarded: 0 });
  const wrong = Object.values(await repairRanking(product.db));
  expectSame(
    'what a repair mends',
    wrong,
    wrong.map(() => 0),
  );
  expectSame('sums that are kept', await findWrongTotals(product.db), []);
  expectSame('finished exams', await countExams(product.db), listExams(world).length);
}

async function countExams(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('exam_sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
