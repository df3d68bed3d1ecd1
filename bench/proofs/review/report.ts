import type { ProofResult } from '../../load/places.ts';
import { CHOICE_STRATEGIES } from './choices.ts';
import { simulatePreparation, type SimulatedCase } from './simulate.ts';

const SEEDS = Number(process.env['PROVE_SEEDS'] ?? 20);

const LARGEST = 3_000;
const SIZES = [
  { questions: 800, days: 30, aDay: 40, bank: 'usual' },
  { questions: 800, days: 60, aDay: 40, bank: 'usual' },
  { questions: 1_500, days: 120, aDay: 60, bank: 'usual' },
  { questions: LARGEST, days: 120, aDay: 60, bank: 'usual' },
] as const;
/** A further case: a bank of easy questions, where asking new questions gains little. */
const EASY = { questions: 800, days: 60, aDay: 40, bank: 'easy' } as const;
const FORGETTING = ['as believed', 'other than believed', 'twice as fast'] as const;

const OURS = 'expected gain';
const PLAIN = 'FSRS, due first';
const OTHERS = ['random', 'failed first', PLAIN, 'FSRS, half new'];
/** The most percentage points by which our choice may be worse than another one. */
const MOST_BELOW = 0.3;
const ABOVE_BEST = 2;
const ABOVE_PLAIN = 5;

interface Outcome extends SimulatedCase {
  /** The share of the bank that is answered right in the end, by way of choosing: the mean over all seeds. */
  shares: Record<string, number>;
}

/** Compares five ways of choosing what to ask, by simulated people who forget by FSRS-6. */
export function proveReview(seed: number): Promise<ProofResult> {
  const outcomes = [...SIZES, EASY].flatMap((size) =>
    FORGETTING.map((forgetting) => simulateCase({ ...size, forgetting }, seed)),
  );
  const margins = outcomes.map(marginOf);
  const largest = outcomes.filter(({ questions }) => questions === LARGEST);
  const aboveBest = mean(largest.map(marginOf));
  const abovePlainFsrs = Math.min(...largest.map(abovePlain));
  const isSound =
    Math.min(...margins) >= -MOST_BELOW && aboveBest >= ABOVE_BEST && abovePlainFsrs >= ABOVE_PLAIN;
  const text = `# Review: what to ask

HOW

Share of the bank that is answered right on the day of the exam, the mean of ${SEEDS} simulated people. The order by
expected gain is the product's own (\`src/server/review/scheduling\`). 'Above' is in points of a hundred, above the best of
the first four. 'Expected gain, 30 days' looks at one horizon, 30 days or the exam, for comparison.

People forget by FSRS-6 with its default weights ('as believed'), each question at a speed of its own with a logarithm of
standard deviation 0.7 ('other than believed'), or everything at double speed. Ten categories, in which a first answer is
right in 30 to 65 % of all cases ('easy': 60 to 95 %), by question with a standard deviation of 20 points; the scheduler
counts first answers as it goes, as the server does (\`today/facilities.service.ts\`), and what is seen has to gain more than
a least, what is new hasn't (\`gainWorthAsking\`). A question is asked once a day at most. 'Due first' asks what is longest due,
then new questions; 'half new' as many new ones as due ones while there are both.

${table(outcomes)}

Allowed are at most ${MOST_BELOW} points below any of the four: the least is ${Math.min(...margins).toFixed(2)}. With
${LARGEST} questions it has to be at least ${ABOVE_BEST} points above the best of them on average over the three ways of
forgetting, and is ${aboveBest.toFixed(2)} (the least of the three: ${Math.min(...largest.map(marginOf)).toFixed(2)}): the bar
stands in a plan that knows one way of forgetting, so it is for the mean of them; and at least ${ABOVE_PLAIN} above plain FSRS in each, and is ${abovePlainFsrs.toFixed(2)}.
`;
  return Promise.resolve({ text, isSound });
}

function simulateCase(given: SimulatedCase, seed: number): Outcome {
  const shares = Object.keys(CHOICE_STRATEGIES).map((choice) => {
    const runs = Array.from({ length: SEEDS }, (_, i) => simulatePreparation(given, choice, seed + i));
    return [choice, runs.reduce((sum, share) => sum + share, 0) / SEEDS] as const;
  });
  return { ...given, shares: Object.fromEntries(shares) };
}

function marginOf({ shares }: Outcome): number {
  return 100 * ((shares[OURS] ?? 0) - Math.max(...OTHERS.map((choice) => shares[choice] ?? 1)));
}

function abovePlain({ shares }: Outcome): number {
  return 100 * ((shares[OURS] ?? 0) - (shares[PLAIN] ?? 1));
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function table(outcomes: Outcome[]): string {
  const choices = Object.keys(CHOICE_STRATEGIES);
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(['questions / days / a day', 'forget', ...choices, 'above']),
    row(Array.from({ length: choices.length + 3 }, () => '---')),
    ...outcomes.map((one) =>
      row([
        `${one.questions} / ${one.days} / ${one.aDay}${one.bank === 'easy' ? ', easy' : ''}`,
        one.forgetting,
        ...choices.map((choice) => (one.shares[choice] ?? 0).toFixed(3)),
        marginOf(one).toFixed(2),
      ]),
    ),
  ].join('\n');
}
