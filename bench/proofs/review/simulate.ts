import { nextMemory } from '#server/cards/memory.service.ts';
import { CHOICE_STRATEGIES, type KnownQuestion } from './choices.ts';
import { createRandom } from '#tests/support/database/random.ts';
import {
  answerOnDay,
  createSimulatedBank,
  type BankKind,
  type Forgetting,
  estimateRecall,
} from './person.ts';

export interface SimulatedCase {
  questions: number;
  days: number;
  aDay: number;
  bank: BankKind;
  forgetting: Forgetting;
}

/** The facility that the scheduler assumes before any answer, and the number of answers for which this counts. */
const PRIOR = { facility: 0.4, answers: 10 };

/** The share of the bank that is answered right on the day of the exam. */
export function simulatePreparation(given: SimulatedCase, choice: string, seed: number): number {
  const bank = createSimulatedBank(given, createRandom(seed));
  const chance = createRandom(seed ^ 0x5bd1e995);
  const known = bank.map(({ category }): KnownQuestion => ({
    category,
    memory: null,
    lastDay: 0,
    wasWrong: false,
  }));
  const facilities = new Facilities();
  for (let day = 0; day < given.days; day++) {
    const today = {
      day,
      daysLeft: given.days - day,
      count: given.aDay,
      facilities: facilities.all(),
      chance,
    };
    for (const index of CHOICE_STRATEGIES[choice]?.(known, today) ?? []) {
      const [question, belief] = [bank[index], known[index]];
      if (!question || !belief) throw new Error(`no question ${index}`);
      const rating = answerOnDay(question, day, chance);
      if (!belief.memory) facilities.count(belief.category, rating === 'good');
      belief.memory = nextMemory(belief.memory, day - belief.lastDay, rating);
      belief.lastDay = day;
      belief.wasWrong = rating === 'again';
    }
  }
  return bank.reduce((sum, question) => sum + estimateRecall(question, given.days), 0) / bank.length;
}

/** The share of right first answers by category, as the server counts it. */
class Facilities {
  readonly #right: number[] = [];
  readonly #answers: number[] = [];

  count(category: number, isRight: boolean): void {
    this.#answers[category] = (this.#answers[category] ?? 0) + 1;
    if (isRight) this.#right[category] = (this.#right[category] ?? 0) + 1;
  }

  all(): number[] {
    return Array.from({ length: 10 }, (_, category) => {
      const answers = this.#answers[category] ?? 0;
      const right = this.#right[category] ?? 0;
      return (right + PRIOR.facility * PRIOR.answers) / (answers + PRIOR.answers);
    });
  }
}
