import type { TextSizes } from './import-bank.ts';

const SHORT: TextSizes = { wording: 90, option: 25, explanation: 60 };
const NO_LIMITS = { p95: Infinity, worst: Infinity, growth: Infinity, health: Infinity, seconds: Infinity };

export interface ImportCase {
  engine: 'PGlite' | 'PostgreSQL';
  questions: number;
  sizes: TextSizes;
  /** Questions that the database holds before the import. */
  stored: number;
  examTakers: number;
  limits: typeof NO_LIMITS;
}

export const IMPORT_CASES: ImportCase[] = [
  {
    engine: 'PGlite',
    questions: 3_000,
    sizes: { wording: 250, option: 110, explanation: 700 },
    stored: 2_000,
    examTakers: 1,
    limits: { ...NO_LIMITS, p95: 200, worst: 1_500, health: 1_000 },
  },
  {
    engine: 'PGlite',
    questions: 54_648,
    sizes: SHORT,
    stored: 2_000,
    examTakers: 1,
    limits: { ...NO_LIMITS, health: 1_000 },
  },
  {
    engine: 'PostgreSQL',
    questions: 50_000,
    sizes: SHORT,
    stored: 2_000,
    examTakers: 8,
    limits: { ...NO_LIMITS, p95: 50, growth: 300 },
  },
  {
    engine: 'PostgreSQL',
    questions: 54_648,
    sizes: SHORT,
    stored: 75_860,
    examTakers: 1,
    limits: { ...NO_LIMITS, seconds: 60 },
  },
];

/** For example '3,000 on PGlite'. */
export function describeCase({ questions, engine }: ImportCase): string {
  return `${questions.toLocaleString('en')} on ${engine}`;
}
