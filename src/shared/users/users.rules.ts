export const USER_PAGE_SIZE = 20;

export const USER_SORTS = [
  'username',
  'email',
  'activity_status',
  'total_exams',
  'total_score',
  'last_exam_date',
  'created_at',
] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** The most extra time, as a percentage of a mock exam's minutes. */
export const EXTRA_TIME_PERCENT_MAX = 100;

/** The activity by the latest exam: within 7 days, within 30 days, longer ago or never (spec sections 4 and 9). */
export const ACTIVITY_STATUSES = ['active', 'semi_active', 'inactive'] as const;

export const ACTIVE_DAYS = 7;
export const SEMI_ACTIVE_DAYS = 30;

/** Activity statuses with their Spanish names. */
const ACTIVITY_LABELS: Record<string, string> = {
  active: 'Activo',
  semi_active: 'Semi-activo',
  inactive: 'Inactivo',
};

/** Returns the Spanish name of an activity status; any other value is unknown (spec section 2, rules.md 36). */
export function toActivityLabel(status: string): string {
  return Object.hasOwn(ACTIVITY_LABELS, status) ? (ACTIVITY_LABELS[status] ?? 'Desconocido') : 'Desconocido';
}
