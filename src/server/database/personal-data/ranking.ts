import { DELETED, DETACHED, kept, NOT_PERSONAL, type TreatmentsOf } from './treatments.ts';

/**
 * The reason why points were withdrawn outlives the administrator's account; it is deleted with the account that lost
 * them.
 */
const WITHDRAWAL_REASON = kept(
  'tells the user, and administrators who give the points back, why they were withdrawn',
  'as long as the account whose points they were',
);

export const RANKING_DATA = {
  period_points: {
    period_type: DELETED,
    period_start: DELETED,
    user_id: DELETED,
    points: DELETED,
    visible: DELETED,
    name_key: DELETED,
  },
  period_histogram: {
    period_type: NOT_PERSONAL,
    period_start: NOT_PERSONAL,
    points: NOT_PERSONAL,
    users: NOT_PERSONAL,
  },
  ranking_periods: {
    period_type: NOT_PERSONAL,
    period_start: NOT_PERSONAL,
    closes_at: NOT_PERSONAL,
    closed_at: NOT_PERSONAL,
  },
  detached_points: {
    period_type: NOT_PERSONAL,
    period_start: NOT_PERSONAL,
    points: NOT_PERSONAL,
    users: NOT_PERSONAL,
  },
  late_points: {
    period_type: DELETED,
    period_start: DELETED,
    user_id: DELETED,
    points: DELETED,
  },
  user_badges: {
    id: DELETED,
    user_id: DELETED,
    badge_type: DELETED,
    period_type: DELETED,
    period_start: DELETED,
    period_end: DELETED,
    milestone: DELETED,
    session_id: DELETED,
    earned_date: DELETED,
    points_earned: DELETED,
  },
  withdrawn_badges: {
    id: DELETED,
    user_id: DELETED,
    badge_type: DELETED,
    period_type: DELETED,
    period_start: DELETED,
    period_end: DELETED,
    milestone: DELETED,
    session_id: DELETED,
    earned_date: DELETED,
    points_earned: DELETED,
  },
  points_withdrawals: {
    id: DELETED,
    user_id: DELETED,
    period_type: DELETED,
    period_start: DELETED,
    points: DELETED,
    reason: WITHDRAWAL_REASON,
    withdrawn_by: DETACHED,
    created_at: DELETED,
    restored_at: DELETED,
  },
  withdrawn_points: {
    withdrawal_id: DELETED,
    user_id: DELETED,
    day: DELETED,
    points: DELETED,
  },
} satisfies TreatmentsOf<
  | 'period_points'
  | 'period_histogram'
  | 'ranking_periods'
  | 'detached_points'
  | 'late_points'
  | 'user_badges'
  | 'withdrawn_badges'
  | 'points_withdrawals'
  | 'withdrawn_points'
>;
