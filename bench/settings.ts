const FULL = {
  BENCH_USERS: 1_000_000,
  BENCH_QUESTIONS: 100_000,
  BENCH_JOURNEYS: 1_200,
  BENCH_FINISHES: 100_000,
  BENCH_LIVE_FINISHES: 4_000,
};

/** False when an environment variable reduces a size: then the results are not written to docs/proof. */
export const IS_FULL_SCALE: boolean = Object.keys(process.env).every((name) => !name.startsWith('BENCH_'));

/** Users with points in the current month, week and day. */
export const USER_COUNT: number = setting('BENCH_USERS');
export const QUESTION_BANK_SIZE: number = setting('BENCH_QUESTIONS');
/** The number of journeys in each round. */
export const JOURNEYS_PER_ROUND: number = setting('BENCH_JOURNEYS');
/** Exams that Plaza finishes in process, over all rounds and numbers of clients. */
export const FINISHED_EXAMS: number = setting('BENCH_FINISHES');
/** Exams finished over HTTP in each round without viewers, and in each round with them. */
export const FINISHED_EXAMS_PER_ROUND: number = setting('BENCH_LIVE_FINISHES');

/** Limits high enough for a server whose few users take far more exams than people do. */
export const WIDE_BUDGETS = {
  QUESTIONS_PER_HOUR: '1000000',
  QUESTIONS_PER_DAY: '1000000',
  EXAMS_PER_HOUR: '100000',
};

export function readRoundCount(usual: number): number {
  return Number(process.env['BENCH_ROUNDS'] ?? usual);
}

function setting(name: keyof typeof FULL): number {
  return Number(process.env[name] ?? FULL[name]);
}
