import { randomBytes } from 'node:crypto';
import type { Database, Trx } from '#server/database/database.ts';
import type { TemplateContent } from '#shared/mock-exams/template.contract.ts';
import { countPartQuestions } from '#shared/mock-exams/template.rules.ts';
import { listPoolQuotas } from './pools.ts';
import {
  type DrawableQuestion,
  findDrawableQuestions,
  listAnnulledQuestions,
  listPairPartners,
} from './pools.repository.ts';
import { createRandomInt, shuffle } from './random.ts';
import { takeQuestionsFromBank, type TakenQuestions } from './take-from-bank.ts';
import { listSharedTextCandidates } from './text-candidates.ts';
import { assignSharedTextQuestions } from './text-slots.ts';
import type { DrawnQuestionSlot } from './slot.ts';

/** A question of a sheet. */
export interface DrawnQuestion {
  question_id: string;
  version: number;
  category_id: string;
  /** The indexes of the question's part and alternative, from 0. */
  part: number;
  alternative: number;
  is_reserve: boolean;
  /** The order of the choices, such as '2013': the third stored choice is shown first. Null: the stored order. */
  choice_order: string | null;
}

export interface DrawnSheet {
  parts: { is_available: boolean }[];
  /** The questions by part, then by alternative, ordinary ones before reserve; those of a shared text in its order. */
  questions: DrawnQuestion[];
}

export interface DrawOptions {
  /** A seed from createSeed: the same seed draws the same questions from the same bank. */
  seed: string;
  /** Ids of questions that must not be drawn. */
  excluded?: readonly string[];
}

/** The draw can be computed from the seed, which therefore never leaves the server. */
export function createSeed(): string {
  return randomBytes(24).toString('base64url');
}

/** How often a draw is tried when questions are deleted or edited meanwhile. */
const TRIES = 20;

/**
 * Draws the questions of a sheet: each question once, none that is annulled, at most one of a pair. A part is
 * unavailable if one of its sources has too few questions, or if its sources together have too few shared texts: other
 * sources or parts don't fill in. If parts need the same questions, the first ones get them.
 */
export async function drawSheet(
  db: Database | Trx,
  content: TemplateContent,
  { seed, excluded = [] }: DrawOptions,
): Promise<DrawnSheet> {
  const partners = await listPairPartners(db, seed);
  const skipped = new Set([...excluded, ...(await listAnnulledQuestions(db))]);
  for (let tries = 0; tries < TRIES; tries++) {
    const texts = await listSharedTextCandidates(db, content.parts, { excluded: skipped, seed });
    const excludedSingles = new Set([...skipped, ...partners, ...texts.partners]);
    const taken = await takeQuestionsFromBank(db, content, {
      seed,
      excluded: excludedSingles,
      texts: texts.byPool,
    });
    const slots = [
      ...dealQuestions(content, taken, seed),
      ...(await assignSharedTextQuestions(db, content.parts, taken, skipped)),
    ].toSorted((a, b) => a.part - b.part);
    const ids = slots.map(({ question_id }) => question_id);
    const found = new Map((await findDrawableQuestions(db, ids)).map((question) => [question.id, question]));
    const changed = slots.filter((slot) => !fits(slot, found.get(slot.question_id)));
    if (changed.length === 0 && slots.length === countPlaces(content, taken)) {
      const parts = taken.areAvailable.map((is_available) => ({ is_available }));
      return { parts, questions: toDrawnQuestions(slots, found, choiceOrders(content, seed)) };
    }
    for (const { question_id } of changed) skipped.add(question_id);
  }
  throw new Error('questions kept changing while a sheet was drawn');
}

/** Counts the questions that the available parts need; fewer are drawn if a text has just lost a question. */
function countPlaces({ parts }: TemplateContent, { areAvailable }: TakenQuestions): number {
  return parts.reduce((sum, part, i) => sum + (areAvailable[i] ? countPartQuestions(part) : 0), 0);
}

/** Distributes questions to the available parts without shared texts; a part mixes its sources in random order. */
function dealQuestions(
  content: TemplateContent,
  { areAvailable, byPool }: TakenQuestions,
  seed: string,
): DrawnQuestionSlot[] {
  const rest = new Map([...byPool].map(([key, ids]) => [key, [...ids]]));
  const slots = listPoolQuotas(content)
    .filter(({ part }) => areAvailable[part])
    .flatMap(({ count, pool, ...place }) =>
      (rest.get(pool.key)?.splice(0, count) ?? []).map((question_id) => ({
        question_id,
        ...place,
        choice_count: pool.choice_count,
        category_ids: pool.kind === 'category' ? [pool.category_id] : [],
        shared_text_id: null,
      })),
    );
  const randomInt = createRandomInt(seed, 'order');
  const groups = Map.groupBy(
    slots,
    ({ part, alternative, is_reserve }) => `${part} ${alternative} ${is_reserve}`,
  );
  return [...groups.values()].flatMap((group) => shuffle(group, randomInt));
}

function fits(slot: DrawnQuestionSlot, question: DrawableQuestion | undefined): question is DrawableQuestion {
  return question?.choice_count === slot.choice_count && question.shared_text_id === slot.shared_text_id;
}

function toDrawnQuestions(
  slots: DrawnQuestionSlot[],
  found: ReadonlyMap<string, DrawableQuestion>,
  nextChoiceOrder: (choice_count: number) => string | null,
): DrawnQuestion[] {
  return slots.flatMap(({ question_id, choice_count, category_ids, part, alternative, is_reserve }) => {
    const question = found.get(question_id);
    const category_id =
      category_ids.find((id) => question?.category_ids.includes(id)) ?? question?.category_ids[0];
    if (!question || category_id === undefined) return [];
    const choice_order = nextChoiceOrder(choice_count);
    const { version } = question;
    return [{ question_id, version, category_id, part, alternative, is_reserve, choice_order }];
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
