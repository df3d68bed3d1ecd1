import { BADGE_NAMES, POINTS_PER_MILESTONE, STREAK_DAYS } from '#shared/badges/badges.rules.ts';
import { formatNumber } from '#client/lib/format.ts';

type BadgeTone = 'gold' | 'silver' | 'bronze' | 'blue' | 'green' | 'gray';

interface BadgeKind {
  name: string;
  /** A whole sentence that says how users earn the badge. */
  meaning: string;
  tone: BadgeTone;
}

const KINDS = new Map<string, BadgeKind>([
  ['monthly_champion', champion(BADGE_NAMES.monthly_champion, 'un mes', 'gold')],
  ['weekly_champion', champion(BADGE_NAMES.weekly_champion, 'una semana', 'silver')],
  ['daily_champion', champion(BADGE_NAMES.daily_champion, 'un día', 'bronze')],
  [
    'streak_master',
    {
      name: BADGE_NAMES.streak_master,
      meaning: `Por terminar exámenes ${STREAK_DAYS} días seguidos.`,
      tone: 'green',
    },
  ],
  [
    'point_master',
    {
      name: BADGE_NAMES.point_master,
      meaning: `Por cada ${formatNumber(POINTS_PER_MILESTONE)} puntos conseguidos.`,
      tone: 'blue',
    },
  ],
]);

/** The kinds of badges, highest first. */
export const BADGE_TYPES: readonly string[] = [...KINDS.keys()];

const UNKNOWN: BadgeKind = { name: 'Insignia', meaning: 'Por su actividad en la plataforma.', tone: 'gray' };

function champion(name: string, period: string, tone: BadgeTone): BadgeKind {
  return { name, meaning: `Por quedar en primera posición en el ranking de ${period}.`, tone };
}

/** Returns a generic badge for kinds that this client doesn't know (rules.md 36). */
export function badgeKind(badgeType: string): BadgeKind {
  return KINDS.get(badgeType) ?? UNKNOWN;
}
