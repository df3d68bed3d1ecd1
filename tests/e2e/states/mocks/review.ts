import type { ReviewGains, TodayPlan } from '#shared/review/review.contract.ts';
import { LONG_WORD } from './replies.ts';

const law = (title: string, questions: number) => ({ law_id: title, title, questions });

export const TODAY_PLAN: TodayPlan = {
  today: '2026-10-05',
  questions: 32,
  minutes: 14,
  pending: 20,
  answered_today: 8,
  answered_questions: 310,
  minutes_today: 4,
  daily_minutes: 20,
  streak_days: 12,
  exam_day: '2026-11-19',
  holiday_until: null,
  by_law: [
    law('Constitución Española', 12),
    law('Ley 39/2015', 9),
    law('Ley 40/2015', 5),
    law('TREBEP', 3),
    law('Ley 9/2017', 1),
    { law_id: null, title: null, questions: 2 },
  ],
};

export const BACKLOG_PLAN: TodayPlan = {
  ...TODAY_PLAN,
  questions: 40,
  minutes: 18,
  pending: 312,
  answered_today: 0,
};
const NOTHING = { questions: 0, minutes: 0, pending: 0, by_law: [] };
export const DONE_PLAN: TodayPlan = { ...TODAY_PLAN, ...NOTHING, answered_today: 40, minutes_today: 21 };
export const REST_DAY_PLAN: TodayPlan = {
  ...TODAY_PLAN,
  ...NOTHING,
  answered_today: 0,
  exam_day: null,
  streak_days: 0,
};
export const HOLIDAY_PLAN: TodayPlan = { ...TODAY_PLAN, holiday_until: '2026-10-12' };
/** A plan for today's review with very large numbers. */
export const LARGEST_PLAN: TodayPlan = {
  ...BACKLOG_PLAN,
  questions: 100,
  minutes: 240,
  pending: 98_765,
  streak_days: 1234,
  daily_minutes: 240,
  minutes_today: 139,
  by_law: [law(LONG_WORD, 50), law('Real Decreto Legislativo 5/2015, de 30 de octubre', 50)],
};

export const REVIEW_GAINS: ReviewGains = {
  advanced: 24,
  first_answers: 9,
  returning: 8,
  expected_right: { before: 17.8, after: 26.9 },
  tomorrow: { questions: 35, minutes: 15, is_holiday: false },
};
