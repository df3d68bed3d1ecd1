const FULL = {
  BENCH_USERS: 1_000_000,
  BENCH_QUESTIONS: 100_000,
  BENCH_JOURNEYS: 1_200,
  BENCH_FINISHES: 100_000,
  BENCH_LIVE_FINISHES: 4_000,
};

/** Nothing is smaller than the figures are meant, so that they may be kept. */
export const IS_FULL_SCALE: boolean = Object.keys(process.env).every((name) => !name.startsWith('BENCH_'));

/** People with points in this month, week and day. */
export const USERS: number = setting('BENCH_USERS');
export const QUESTIONS: number = setting('BENCH_QUESTIONS');
/** In each round. */
export const JOURNEYS: number = setting('BENCH_JOURNEYS');
/** Exams that Plaza finishes in process, over all rounds and numbers of clients. */
export const FINISHES: number = setting('BENCH_FINISHES');
/** Exams that are finished over HTTP in each round without, and in each with viewers. */
export const LIVE_FINISHES: number = setting('BENCH_LIVE_FINISHES');

export function rounds(usual: number): number {
  return Number(process.env['BENCH_ROUNDS'] ?? usual);
}

function setting(name: keyof typeof FULL): number {
  return Number(process.env[name] ?? FULL[name]);
}
