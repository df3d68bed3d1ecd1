import type { Badge } from '#shared/badges/badges.contract.ts';
import type { FinishedExam, Statistics } from '#shared/exams/exams.contract.ts';
import { LONG_CATEGORY_NAME } from '../../support/banks/edge-case-bank.ts';
import { numberedId, LONG_WORD } from './replies.ts';

// A profile after years of practice, with values of maximum length.

const NAMES = [
  LONG_CATEGORY_NAME,
  'Constitución Española: organización del Estado',
  LONG_WORD.slice(0, 120),
  'Á',
];
const nameOf = (count: number): string => NAMES[count] ?? `Tema ${count + 1}: procedimiento`;

/** Returns the reply that the API sends for this JSON; `meta` lists the values that are dates. */
const withDates = <T>(json: T, ...dates: (string | number)[][]) => ({
  status: 200,
  json: { json, meta: dates.map((path) => [1, ...path]) },
});

const figures: Statistics = {
  total_exams: 1234,
  total_questions: 123_456,
  correct_answers: 98_765,
  average_score: 80.0001,
  total_time: 3_599_999,
  best_score: 100,
  last_exam_date: new Date('2026-09-28T21:59:00Z'),
  categories: Array.from({ length: 30 }, (_, count) => ({
    category_id: numberedId(count),
    category_name: nameOf(count),
    exams_count: 100 - count,
    total_questions: 12_000 - count,
    correct_answers: 11_000 - count * 350,
    average_score: ((11_000 - count * 350) / (12_000 - count)) * 100,
  })),
  progress: Array.from({ length: 24 }, (_, count) => ({
    period_start: `${2024 + Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`,
    total_exams: 1 + ((count * 7) % 40),
    average_score: 35 + 2 * count + 12 * Math.sin(count),
  })),
};

export const mockLongStatistics = withDates(figures, ['last_exam_date']);

const exams: FinishedExam[] = Array.from({ length: 10 }, (_, count) => ({
  id: numberedId(count),
  created_at: new Date(Date.UTC(2026, 8, 28 - count, 21, 59)),
  score: 100 - count * 10,
  total_questions: 100,
  time_taken: count === 0 ? 359_999 : 245 * count,
  categories: [nameOf(count)],
}));

export const manyExams = withDates(
  { exams, total: 1234 },
  ...exams.map((_, count) => ['exams', count, 'created_at']),
);

const NOTHING = {
  period_type: null,
  period_start: null,
  period_end: null,
  milestone: null,
  points_earned: null,
};
const earned_date = new Date('2026-09-07T00:05:00Z');

const latest: Badge[] = [
  {
    ...NOTHING,
    badge_type: 'weekly_champion',
    period_type: 'weekly' as const,
    period_start: '2026-08-31',
    period_end: '2026-09-06',
    points_earned: 12_345,
  },
  {
    ...NOTHING,
    badge_type: 'monthly_champion',
    period_type: 'monthly' as const,
    period_start: '2026-09-01',
    period_end: '2026-09-30',
    points_earned: 45_678,
  },
  {
    ...NOTHING,
    badge_type: 'daily_champion',
    period_type: 'daily' as const,
    period_start: '2026-09-05',
    period_end: '2026-09-05',
    points_earned: 1,
  },
  { ...NOTHING, badge_type: 'streak_master', period_start: '2026-08-31', period_end: '2026-09-06' },
  { ...NOTHING, badge_type: 'point_master', milestone: 98_000, points_earned: 98_004 },
  { ...NOTHING, badge_type: 'otra' },
].map((badge, count) => ({ ...badge, id: numberedId(count), earned_date }));

export const manyBadges = withDates(
  {
    counts: latest.map(({ badge_type }, count) => ({ badge_type, times: 1200 - count * 239 })),
    latest,
    streak_days: 6,
    practised_today: false,
    total_points: 98_765,
  },
  ...latest.map((_, count) => ['latest', count, 'earned_date']),
);
