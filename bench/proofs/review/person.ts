import { type QuestionMemory, nextMemory, computeRetrievability } from '#server/cards/memory.service.ts';
import type { ReviewRating } from '#shared/cards/cards.rules.ts';

/** A random number from 0 up to 1. */
export type RandomNumber = () => number;

export type Forgetting = 'as believed' | 'other than believed' | 'twice as fast';

const CATEGORIES = 10;
/** The mean facility (probability of a right first answer) of the hardest category and of the easiest one. */
const FACILITIES = { usual: [0.3, 0.65], easy: [0.6, 0.95] } as const;
export type BankKind = keyof typeof FACILITIES;
/** The standard deviation of the logarithm of `speed`, for people who forget otherwise than the scheduler assumes. */
const SPREAD = 0.7;

export interface SimulatedQuestion {
  category: number;
  /** The probability that the first answer to the question is right. */
  facility: number;
  /** How many times faster the person forgets this question than the scheduler assumes. */
  speed: number;
  memory: QuestionMemory | null;
  lastDay: number;
}

/** A person with a bank of questions who forgets by FSRS-6, but not always as the scheduler believes. */
export function createSimulatedBank(
  { questions: size, bank, forgetting }: { questions: number; bank: BankKind; forgetting: Forgetting },
  chance: RandomNumber,
): SimulatedQuestion[] {
  const [hardest, easiest] = FACILITIES[bank];
  return Array.from({ length: size }, () => {
    const category = Math.floor(chance() * CATEGORIES);
    const mean = hardest + ((easiest - hardest) * category) / (CATEGORIES - 1);
    const facility = Math.min(0.95, Math.max(0.02, mean + 0.2 * normal(chance)));
    const spread = Math.exp(SPREAD * normal(chance));
    const speed = { 'as believed': 1, 'other than believed': spread, 'twice as fast': 2 }[forgetting];
    return { category, facility, speed, memory: null, lastDay: 0 };
  });
}

export function estimateRecall(question: SimulatedQuestion, day: number): number {
  const { memory, facility, speed, lastDay } = question;
  return memory ? computeRetrievability(memory.stability, (day - lastDay) * speed) : facility;
}

/** Answers a question and changes the memory of it; returns the rating. */
export function answerOnDay(question: SimulatedQuestion, day: number, chance: RandomNumber): ReviewRating {
  const rating = chance() < estimateRecall(question, day) ? 'good' : 'again';
  const { memory, lastDay, speed } = question;
  question.memory = nextMemory(memory, (day - lastDay) * speed, rating);
  question.lastDay = day;
  return rating;
}

/** A normally distributed number, as Box and Muller compute it. */
function normal(chance: RandomNumber): number {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
}
