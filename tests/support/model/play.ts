import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { repairRanking } from '#server/exams/finishing/recount.service.ts';
import { deletePerson } from '#server/privacy/privacy.service.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { stopClock } from '#tests/support/database/clock.ts';
import { answerTo, sumsThatDisagree } from '#tests/support/people/exams.ts';
import { createCategory, createPerson, type TestCategory } from '#tests/support/database/factories.ts';
import { awardedNow, badgesOf } from './badges.ts';
import { DAY } from './calendar.ts';
import {
  clientOf,
  compareBadges,
  compareLists,
  comparePlaces,
  comparePoints,
  compareProfile,
  expectSame,
  type Product,
} from './compare.ts';
import { type Event, type Exam, exams, living, totalOf, type World } from './events.ts';
import { CATEGORY_SIZES } from './histories.ts';
import type { History } from './tell.ts';

/** Later than any of their periods is closed. */
const AFTERWARDS = 40 * DAY;

/** Where histories are played, one after the other: categories with questions, and nobody. */
export async function buildStage(db: Database): Promise<TestCategory[]> {
  const categories: TestCategory[] = [];
  for (const [i, questions] of CATEGORY_SIZES.entries()) {
    categories.push(await createCategory(db, { name: `${i} categoría`, questions }));
  }
  return categories;
}

/** Lets the product live through a history and compares all it says with the model, at some steps and at the end. */
export async function play(
  db: Database,
  categories: TestCategory[],
  { people, from, events }: History,
): Promise<Product['compared']> {
  await clearStage(db, categories);
  await stopClock(db, new Date(from).toISOString());
  const clients = [];
  for (const { id, username, isHidden: hidden } of people) {
    clients.push(callAs(db, await createPerson(db, { id, username, email: `${id}@example.com`, hidden })));
  }
  const product: Product = {
    db,
    visitor: callAs(db, null),
    clients,
    categories,
    compared: { pages: 0, places: 0, profiles: 0, badges: 0 },
  };
  let world: World = { people, events: [], now: from };
  for (const event of events) {
    if (event.at !== world.now) await stopClock(db, new Date(event.at).toISOString());
    world = { people, events: [...world.events, event], now: event.at };
    await take(product, world, event);
  }
  await compareAll(product, world);
  await compareAfterwards(product, world);
  return product.compared;
}

async function clearStage(db: Database, categories: TestCategory[]): Promise<void> {
  // the tables are small: deleting is quicker than truncating
  for (const table of ['exam_sessions', 'period_points', 'period_histogram', 'ranking_periods', 'profiles'])
    await sql`delete from ${sql.table(table)}`.execute(db);
  for (const { id, name } of categories)
    await db.updateTable('categories').set({ name }).where('id', '=', id).execute();
}

/** One step; `world` knows it already. */
async function take(product: Product, world: World, event: Event): Promise<void> {
  switch (event.does) {
    case 'exam':
      await takeExam(product, world, event);
      return compareResults(product, world, event);
    case 'hide':
    case 'show':
      return hide(product, event.who, event.does === 'hide');
    case 'delete':
      return deletePerson(product.db, world.people[event.who]?.id ?? '');
    case 'award':
      return award(product, world);
    case 'rename':
      return rename(product, event);
    case 'look':
      await compareLists(product, world);
      await comparePlaces(product, world);
      return compareProfile(product, world, event.who);
  }
}

async function hide(product: Product, who: number, hidden: boolean): Promise<void> {
  expectSame('the switch', await clientOf(product, who).privacy.setHidden({ hidden }), { hidden });
}

/** As whoever opens the ranking does. */
async function award(product: Product, world: World): Promise<void> {
  const { awarded } = await product.visitor.badges.award();
  expectSame(`badges given at ${new Date(world.now).toISOString()}`, awarded, awardedNow(world));
  await compareLists(product, world);
}

async function rename(
  { db, categories }: Product,
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

/** An exam with all its answers, as answering one by one would have left it; the product finishes it. */
async function takeExam(product: Product, world: World, exam: Exam): Promise<void> {
  const asked = exam.parts.flatMap(({ category, score, total }) => {
    const drawn = categoryOf(product.categories, category);
    return drawn.questions.slice(0, total).map(({ id }, i) => ({
      question_id: id,
      category_id: drawn.id,
      answer: answerTo([drawn], id, i < score ? 'right' : 'wrong'),
    }));
  });
  await sql`
    insert into exam_attempts (id, user_id, kind, question_ids, category_ids, versions, current_position, answers,
      answer_times_ms, started_at, step_at)
    values (${exam.session}::uuid, ${world.people[exam.who]?.id}::uuid, 'practice',
      ${asked.map(({ question_id }) => question_id)}::uuid[], ${asked.map(({ category_id }) => category_id)}::uuid[],
      ${asked.map(() => 1)}::integer[], ${asked.length}, ${asked.map(({ answer }) => answer)}::smallint[],
      ${asked.map(() => 4_000)}::integer[],
      app_now() - make_interval(secs => ${exam.seconds}::integer),
      app_now() - make_interval(secs => ${exam.seconds}::integer))`.execute(product.db);
  const finished = await clientOf(product, exam.who).exams.finish({
    attempt_id: exam.session,
    time_taken: exam.seconds + 1,
  });
  expectSame('the session', finished, { session_id: exam.session });
}

/** The results of the exam that was just finished, with the badges it has earned. */
async function compareResults(product: Product, world: World, exam: Exam): Promise<void> {
  const results = await clientOf(product, exam.who).exams.results({ session_id: exam.session });
  const earned = badgesOf(world, exam.who).filter(({ session }) => session === exam.session);
  const told = ({ badge_type, period_end, milestone }: Omit<(typeof earned)[number], 'session'>) =>
    `${badge_type} ${period_end ?? milestone}`;
  expectSame(
    `results of ${exam.session}`,
    {
      total: results.total_questions,
      time: results.time_taken,
      badges: results.badges.map(told).toSorted(),
    },
    { total: totalOf(exam), time: exam.seconds, badges: earned.map(told).toSorted() },
  );
}

async function compareAll(product: Product, world: World): Promise<void> {
  expectSame('sums that are kept', await sumsThatDisagree(product.db), []);
  await compareLists(product, world);
  await comparePlaces(product, world);
  await comparePoints(product, world);
  await compareBadges(product, world);
  for (const who of practising(world)) await compareProfile(product, world, who);
}

/** The profiles worth a look: of a crowd, who all did the same, a few. */
function practising(world: World): number[] {
  return living(world).slice(0, 12);
}

/** When all periods are over every champion can be named, and only then nothing is left to do or to mend. */
async function compareAfterwards(product: Product, world: World): Promise<void> {
  const now = world.now + AFTERWARDS;
  await stopClock(product.db, new Date(now).toISOString());
  const after: World = { ...world, now, events: [...world.events, { does: 'award', at: now }] };
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
  expectSame('sums that are kept', await sumsThatDisagree(product.db), []);
  expectSame('finished exams', await countExams(product.db), exams(world).length);
}

async function countExams(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('exam_sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
