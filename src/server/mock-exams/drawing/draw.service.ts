import { randomBytes } from 'node:crypto';
import type { Database, Trx } from '#server/database/database.ts';
import type { TemplateContent } from '#shared/mock-exams/template.contract.ts';
import { type Pool, quotasOf } from './pools.ts';
import { type DrawableQuestion, findDrawable, listAnnulled, listPartners } from './pools.repository.ts';
import { createRandomInt, shuffle } from './random.ts';
import { takeFromBank, type TakenQuestions } from './take-from-bank.ts';

/** A question of a sheet. */
export interface DrawnQuestion {
  question_id: string;
  version: number;
  category_id: string;
  /** The indexes of its part and of its alternative, from 0. */
  part: number;
  alternative: number;
  is_reserve: boolean;
  /** Such as '2013': the third stored choice is shown first. Null for the stored order. */
  choice_order: string | null;
}

export interface DrawnSheet {
  parts: { is_available: boolean }[];
  /** By part, by alternative, ordinary questions before those of the reserve. */
  questions: DrawnQuestion[];
}

export interface DrawOptions {
  /** From createSeed. The same seed draws the same sheet from the same bank. */
  seed: string;
  /** Ids of questions that must not be drawn. */
  excluded?: readonly string[];
}

/** Whoever knows the seed can compute the draw: it never leaves the server. */
export function createSeed(): string {
  return randomBytes(24).toString('base64url');
}

/** How often a draw is repeated when questions are deleted or edited under it. */
const TRIES = 20;

/**
 * Draws the questions of a sheet; each question once, none that is annulled, one of a pair. A part is unavailable if any of its sources has too few questions:
 * nothing is moved to another source or part. Of parts that want the same questions the first ones get them.
 */
export async function drawSheet(
  db: Database | Trx,
  content: TemplateContent,
  { seed, excluded = [] }: DrawOptions,
): Promise<DrawnSheet> {
  const partners = await listPartners(db, seed);
  const skipped = new Set([...excluded, ...(await listAnnulled(db)), ...partners]);
  for (let tries = 0; tries < TRIES; tries++) {
    const taken = await takeFromBank(db, content, seed, skipped);
    const slots = dealQuestions(content, taken, seed);
    const ids = slots.map(({ question_id }) => question_id);
    const found = new Map((await findDrawable(db, ids)).map((question) => [question.id, question]));
    const changed = slots.filter(({ pool, question_id }) => !fits(pool, found.get(question_id)));
    if (changed.length === 0) {
      const parts = taken.areAvailable.map((is_available) => ({ is_available }));
      return { parts, questions: toDrawnQuestions(slots, found, choiceOrders(content, seed)) };
    }
    for (const { question_id } of changed) skipped.add(question_id);
  }
  throw new Error('questions kept changing while a sheet was drawn');
}

/** A question at its place of the sheet. */
interface Slot {
  question_id: string;
  pool: Pool;
  part: number;
  alternative: number;
  is_reserve: boolean;
}

/** Gives the quotas of the available parts their questions; those of several sources stand in random order. */
function dealQuestions(
  content: TemplateContent,
  { areAvailable, byPool }: TakenQuestions,
  seed: string,
): Slot[] {
  const rest = new Map([...byPool].map(([key, ids]) => [key, [...ids]]));
  const slots = quotasOf(content)
    .filter(({ part }) => areAvailable[part])
    .flatMap(({ count, ...quota }) =>
      (rest.get(quota.pool.key)?.splice(0, count) ?? []).map((question_id) => ({ question_id, ...quota })),
    );
  const randomInt = createRandomInt(seed, 'order');
  const groups = Map.groupBy(
    slots,
    ({ part, alternative, is_reserve }) => `${part} ${alternative} ${is_reserve}`,
  );
  return [...groups.values()].flatMap((group) => shuffle(group, randomInt));
}

function fits(pool: Pool, question: DrawableQuestion | undefined): question is DrawableQuestion {
  return question?.choice_count === pool.choice_count;
}

function toDrawnQuestions(
  slots: Slot[],
  found: ReadonlyMap<string, DrawableQuestion>,
  nextChoiceOrder: (choice_count: number) => string | null,
): DrawnQuestion[] {
  return slots.flatMap(({ question_id, pool, ...place }) => {
    const question = found.get(question_id);
    if (!question) return [];
    const category_id = pool.kind === 'category' ? pool.category_id : question.category_id;
    const choice_order = nextChoiceOrder(pool.choice_count);
    return [{ question_id, version: question.version, category_id, ...place, choice_order }];
  });
}

function choiceOrders(
  { shuffles_choices }: TemplateContent,
  seed: string,
): (choice_count: number) => string | null {
  const randomInt = createRandomInt(seed, 'choices');
  return (choice_count) =>
    shuffles_choices ? shuffle([...Array(choice_count).keys()], randomInt).join('') : null;
}
