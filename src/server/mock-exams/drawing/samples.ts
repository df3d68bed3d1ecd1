import type { Database, Trx } from '#server/database/database.ts';
import type { CategoryPool, LawPool, QuestionPool } from './pools.ts';
import {
  findCategorySizes,
  findGreatestQuestionNumber,
  findLawQuestions,
  findQuestionsAtPositions,
  listPoolQuestions,
} from './pools.repository.ts';
import { createRandomInt, type RandomInt, shuffle, shufflePlaces } from './random.ts';

/**
 * Places where a question is looked for, in random order: the positions in a category, or the numbers of all questions.
 * A place may have no question that fits. So drawing takes a few key look-ups, however large the question bank is.
 */
interface Places {
  order: Iterator<number, undefined>;
  left: number;
  tried: number;
}

/** Random questions of a pool; more are looked for only when a part needs them. */
export interface QuestionSample<P extends QuestionPool = QuestionPool> {
  pool: P;
  question_ids: string[];
  /** Whether the sample has all questions of the pool. */
  isComplete: boolean;
  randomInt: RandomInt;
  places: Places;
  /** The number of tried places at which there was a question of the pool. */
  hits: number;
}

/**
 * If fewer than one in `rare` of at least `places` tried places had a question of the pool, the whole pool is read,
 * which is quicker than trying more. For laws it pays off later: their pools are slow to read and share one query.
 */
const ESTIMATES = {
  category: { firstGuess: 1, places: 64, rare: 50 },
  law: { firstGuess: 1 / 8, places: 1000, rare: 250 },
};
/** The most places that one query tries. */
const LOOK_MAX = 2000;

/** Creates the samples. Pools of laws share their places, because a question found for one may belong to another too. */
export async function createSamples(
  db: Database | Trx,
  pools: QuestionPool[],
  seed: string,
): Promise<QuestionSample[]> {
  const sizes = await findCategorySizes(db, pools);
  const numbers = pools.some(({ kind }) => kind === 'law') ? await findGreatestQuestionNumber(db) : 0;
  const allQuestions = createPlaces(numbers, createRandomInt(seed, 'numbers'));
  return pools.map((pool) => {
    const randomInt = createRandomInt(seed, `questions ${pool.key}`);
    const places =
      pool.kind === 'category' ? createPlaces(sizes.get(pool.category_id) ?? 0, randomInt) : allQuestions;
    return { pool, question_ids: [], isComplete: places.left === 0, randomInt, places, hits: 0 };
  });
}

function createPlaces(count: number, randomInt: RandomInt): Places {
  return { order: shufflePlaces(count, randomInt), left: count, tried: 0 };
}

/** Extends each sample to the wanted number of questions, or to all of its pool. Excluded questions are left out. */
export async function extendSamples(
  db: Database | Trx,
  samples: QuestionSample[],
  wanted: ReadonlyMap<QuestionPool['key'], number>,
  excluded: ReadonlySet<string>,
): Promise<void> {
  const missingOf = ({ pool, question_ids, isComplete }: QuestionSample) =>
    isComplete ? 0 : Math.max(0, (wanted.get(pool.key) ?? 0) - question_ids.length);
  const findShort = () => samples.filter((sample) => missingOf(sample) > 0);
  for (let short = findShort(); short.length > 0; short = findShort()) {
    await listRare(db, short.filter(isRare), excluded);
    await lookAtPositions(db, short.filter(isOfCategory), missingOf, excluded);
    if (short.some(isOfLaw)) await lookAtNumbers(db, samples.filter(isOfLaw), missingOf, excluded);
  }
}

const isOfCategory = (sample: QuestionSample): sample is QuestionSample<CategoryPool> =>
  sample.pool.kind === 'category';
const isOfLaw = (sample: QuestionSample): sample is QuestionSample<LawPool> => sample.pool.kind === 'law';

function isRare({ pool, places: { tried }, hits }: QuestionSample): boolean {
  const { places, rare } = ESTIMATES[pool.kind];
  return tried >= places && hits * rare < tried;
}

/** Appends to each sample all other questions of its pool, shuffled, instead of trying more places for them. */
async function listRare(
  db: Database | Trx,
  samples: QuestionSample[],
  excluded: ReadonlySet<string>,
): Promise<void> {
  if (samples.length === 0) return;
  const pools = samples.map(({ pool }) => pool);
  const listed = await listPoolQuestions(db, pools, null);
  for (const sample of samples) {
    const known = new Set(sample.question_ids);
    const others = (listed.get(sample.pool.key) ?? []).filter((id) => !excluded.has(id) && !known.has(id));
    sample.question_ids.push(...shuffle(others, sample.randomInt));
    sample.isComplete = true;
  }
}

type MissingOf = (sample: QuestionSample) => number;

async function lookAtPositions(
  db: Database | Trx,
  samples: QuestionSample<CategoryPool>[],
  missingOf: MissingOf,
  excluded: ReadonlySet<string>,
): Promise<void> {
  const looks = samples.flatMap((sample) =>
    takePlaces(sample.places, placesFor(sample, missingOf(sample))).map((position) => ({ sample, position })),
  );
  if (looks.length === 0) return;
  const found = await findQuestionsAtPositions(
    db,
    looks.map(({ sample: { pool }, position }) => ({ pool, position })),
  );
  for (const [i, { sample }] of looks.entries()) addFound(sample, found.get(i), excluded);
  for (const sample of samples) sample.isComplete ||= sample.places.left === 0;
}

async function lookAtNumbers(
  db: Database | Trx,
  samples: QuestionSample<LawPool>[],
  missingOf: MissingOf,
  excluded: ReadonlySet<string>,
): Promise<void> {
  const [first] = samples;
  const counts = samples.map((sample) => placesFor(sample, missingOf(sample)));
  const numbers = first ? takePlaces(first.places, Math.max(...counts)) : [];
  if (numbers.length === 0) return;
  const incomplete = new Map(
    samples.filter(({ isComplete }) => !isComplete).map((sample) => [sample.pool.key, sample]),
  );
  const pools = [...incomplete.values()].map(({ pool }) => pool);
  for (const { key, question_id } of await findLawQuestions(db, pools, numbers)) {
    const sample = incomplete.get(key);
    if (sample) addFound(sample, question_id, excluded);
  }
  for (const sample of incomplete.values()) sample.isComplete = sample.places.left === 0;
}

function addFound(sample: QuestionSample, id: string | undefined, excluded: ReadonlySet<string>): void {
  if (id === undefined) return;
  sample.hits += 1;
  if (!excluded.has(id)) sample.question_ids.push(id);
}

/**
 * Returns how many places to try for the missing questions: a quarter more than estimated, so that one query is mostly
 * enough. The second query stops at `places` tried in all, because the hits of the first one say little about a pool.
 */
function placesFor({ pool, places: { tried }, hits }: QuestionSample, missing: number): number {
  if (missing === 0) return 0;
  const { firstGuess, places } = ESTIMATES[pool.kind];
  const expected = tried === 0 ? firstGuess : Math.max(hits, 1) / tried;
  const most = 0 < tried && tried < places ? places - tried : LOOK_MAX;
  return Math.min(most, Math.ceil((missing * 1.25 + 2) / expected));
}

function takePlaces(places: Places, wanted: number): number[] {
  const count = Math.min(wanted, places.left);
  places.left -= count;
  places.tried += count;
  return Array.from({ length: count }, () => places.order.next().value).filter(
    (place) => place !== undefined,
  );
}
