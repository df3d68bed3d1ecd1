import {
  gainHorizons,
  gainOfNewQuestion,
  gainWorthAsking,
  type GainHorizons,
} from '#server/review/scheduling/gain.ts';
import { addDays } from '#shared/cards/days.rules.ts';
import { computeIntervalDays, type QuestionMemory } from '#server/cards/memory.service.ts';
import { takeLargestGains } from '#server/review/scheduling/order.ts';
import { TARGET_RETENTION } from '#shared/review/review.rules.ts';
import type { RandomNumber } from './person.ts';

/** What the scheduler knows of a question. */
export interface KnownQuestion {
  category: number;
  /** The memory as the scheduler estimates it; null before the first answer. */
  memory: QuestionMemory | null;
  lastDay: number;
  wasWrong: boolean;
}

export interface SimulatedDay {
  day: number;
  daysLeft: number;
  count: number;
  /** The share of right first answers, by category. */
  facilities: number[];
  chance: RandomNumber;
}

/** Chooses the questions of a day, as their indexes. */
type Choice = (bank: KnownQuestion[], today: SimulatedDay) => number[];

export const CHOICE_STRATEGIES: Record<string, Choice> = {
  random: (bank, { count, chance }) => shuffle(indexesOf(bank), chance).slice(0, count),

  'failed first': (bank, { count, chance }) => {
    const shuffled = shuffle(indexesOf(bank), chance);
    const failed = shuffled.filter((i) => bank[i]?.wasWrong);
    return [...failed, ...shuffled.filter((i) => !bank[i]?.wasWrong)].slice(0, count);
  },

  'FSRS, due first': (bank, today) => [...dueOf(bank, today), ...newOf(bank, today)].slice(0, today.count),

  'FSRS, half new': (bank, today) => {
    const [due, fresh] = [dueOf(bank, today), newOf(bank, today)];
    const half = Math.max(today.count / 2, today.count - due.length);
    const chosen = fresh.slice(0, half);
    return [...chosen, ...due].slice(0, today.count);
  },

  'expected gain': (bank, today) => byGain(bank, today, horizonsOf(today.daysLeft)),

  'expected gain, 30 days': (bank, today) => {
    const days = Math.min(30, today.daysLeft);
    return byGain(bank, today, { near: days, far: days });
  },
};

/** Returns the time horizons that the product uses when the exam is that many days away. */
function horizonsOf(daysLeft: number): GainHorizons {
  return gainHorizons('2026-01-01', addDays('2026-01-01', daysLeft));
}

function byGain(
  bank: KnownQuestion[],
  { day, count, facilities, chance }: SimulatedDay,
  horizons: GainHorizons,
): number[] {
  const gainsOfNew = facilities.map((facility) => gainOfNewQuestion(facility, horizons));
  const gainOf = ({ memory, lastDay, category }: KnownQuestion) =>
    memory ? gainWorthAsking(memory, day - lastDay, horizons) : (gainsOfNew[category] ?? 0);
  const gains = bank.map(gainOf);
  const candidates = shuffle(indexesOf(bank), chance).map((index) => ({ index, gain: gains[index] ?? 0 }));
  return takeLargestGains(candidates, count, ({ gain }) => gain).map(({ index }) => index);
}

/** Returns the due questions, the longest due first. */
function dueOf(bank: KnownQuestion[], { day }: SimulatedDay): number[] {
  const due = bank.flatMap(({ memory, lastDay }, index) => {
    const since = memory
      ? day - lastDay - computeIntervalDays(memory.stability, TARGET_RETENTION.initial)
      : -1;
    return since >= 0 ? [{ index, since }] : [];
  });
  return due.toSorted((a, b) => b.since - a.since).map(({ index }) => index);
}

function newOf(bank: KnownQuestion[], { chance }: SimulatedDay): number[] {
  return shuffle(
    indexesOf(bank).filter((i) => !bank[i]?.memory),
    chance,
  );
}

function indexesOf(bank: KnownQuestion[]): number[] {
  return bank.map((_, i) => i);
}

/** Shuffles as Fisher and Yates do. */
function shuffle(indexes: number[], chance: RandomNumber): number[] {
  for (let i = indexes.length - 1; i > 0; i--) {
    const j = Math.floor(chance() * (i + 1));
    [indexes[i], indexes[j]] = [indexes[j] ?? 0, indexes[i] ?? 0];
  }
  return indexes;
}
