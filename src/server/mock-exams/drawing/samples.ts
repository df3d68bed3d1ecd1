import type { Database, Trx } from '#server/database/database.ts';
import type { Pool } from './pools.ts';
import {
  findCategorySizes,
  findGreatestNumber,
  findQuestionsAt,
  listQuestions,
  type PoolPlace,
} from './pools.repository.ts';
import { type RandomInt, shuffle, shufflePlaces } from './random.ts';

/** Questions of a pool in random order, found as far as they are needed. */
export interface Sample {
  pool: Pool;
  question_ids: string[];
  /** Whether these are all questions of the pool. */
  isComplete: boolean;
  randomInt: RandomInt;
  places: Iterator<number, undefined>;
  placesLeft: number;
  placesTried: number;
  placesHit: number;
}

/** Guesses for the first look; later ones are estimated by the places that were looked at. */
const EXPECTED_HITS = { category: 1, law: 1 / 8 };
/** A pool with fewer hits than one in so many places is read as a whole: that is quicker than looking on. */
const RARE = 50;
const ENOUGH_TO_ESTIMATE = 64;

export async function createSamples(
  db: Database | Trx,
  pools: Pool[],
  randomIntOf: (pool: Pool) => RandomInt,
): Promise<Sample[]> {
  const sizes = await findCategorySizes(db, pools);
  const greatestNumber = pools.some(({ kind }) => kind === 'law') ? await findGreatestNumber(db) : 0;
  return pools.map((pool) => {
    const places = pool.kind === 'category' ? (sizes.get(pool.category_id) ?? 0) : greatestNumber;
    const randomInt = randomIntOf(pool);
    return {
      pool,
      question_ids: [],
      isComplete: places === 0,
      randomInt,
      places: shufflePlaces(places, randomInt),
      placesLeft: places,
      placesTried: 0,
      placesHit: 0,
    };
  });
}

/** Extends each sample until it has so many questions, or all of its pool. Excluded questions are left out. */
export async function extendSamples(
  db: Database | Trx,
  wanted: ReadonlyMap<Sample, number>,
  excluded: ReadonlySet<string>,
): Promise<void> {
  const findShort = () =>
    [...wanted].flatMap(([sample, count]) => {
      const missing = count - sample.question_ids.length;
      return missing > 0 && !sample.isComplete ? [{ sample, missing }] : [];
    });
  for (let short = findShort(); short.length > 0; short = findShort()) {
    await listRare(db, short.map(({ sample }) => sample).filter(isRare), excluded);
    const others = short.filter(({ sample }) => !sample.isComplete);
    if (others.length > 0) await lookAtPlaces(db, others, excluded);
  }
}

function isRare({ placesTried, placesHit }: Sample): boolean {
  return placesTried >= ENOUGH_TO_ESTIMATE && placesHit * RARE < placesTried;
}

/** What was found before stays first, so the order is as random as by looking at all places. */
async function listRare(db: Database | Trx, samples: Sample[], excluded: ReadonlySet<string>): Promise<void> {
  if (samples.length === 0) return;
  const pools = samples.map(({ pool }) => pool);
  const listed = await listQuestions(db, pools, null);
  for (const sample of samples) {
    const known = new Set(sample.question_ids);
    const others = (listed.get(sample.pool.key) ?? []).filter((id) => !excluded.has(id) && !known.has(id));
    sample.question_ids.push(...shuffle(others, sample.randomInt));
    sample.isComplete = true;
  }
}

async function lookAtPlaces(
  db: Database | Trx,
  short: { sample: Sample; missing: number }[],
  excluded: ReadonlySet<string>,
): Promise<void> {
  const looks = short.flatMap(({ sample, missing }) =>
    takePlaces(sample, missing).map((place) => ({ sample, place })),
  );
  const places: PoolPlace[] = looks.map(({ sample: { pool }, place }) => ({ pool, place }));
  const found = await findQuestionsAt(db, places);
  for (const [i, { sample }] of looks.entries()) {
    const id = found[i];
    if (id === undefined) continue;
    sample.placesHit += 1;
    if (!excluded.has(id)) sample.question_ids.push(id);
  }
}

function takePlaces(sample: Sample, missing: number): number[] {
  const { placesTried: tried, placesHit: hit, placesLeft } = sample;
  const expected = tried === 0 ? EXPECTED_HITS[sample.pool.kind] : Math.max(hit, 1) / tried;
  // a quarter more, so that one look is mostly enough
  const count = Math.min(placesLeft, Math.ceil((missing * 1.25 + 2) / expected));
  sample.placesTried += count;
  sample.placesLeft -= count;
  sample.isComplete = sample.placesLeft === 0;
  return Array.from({ length: count }, () => sample.places.next().value).filter(
    (place) => place !== undefined,
  );
}
