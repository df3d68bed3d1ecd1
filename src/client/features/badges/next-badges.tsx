import { Title } from '@mantine/core';
import { useId } from 'react';
import { formatCount, formatNumber } from '#client/lib/format.ts';
import { BadgeIcon } from '#client/ui/badges/badge-icon.tsx';
import { badgeKind } from '#client/ui/badges/badge-kinds.ts';
import { POINTS_PER_MILESTONE, STREAK_DAYS } from '#shared/badges/badges.rules.ts';
import classes from './own-badges.module.css';

interface NextBadgesProps {
  streakDays: number;
  hasPractisedToday: boolean;
  points: number;
}

/** Shows the progress towards the streak and point badges, which every user can earn. */
export function NextBadges({ streakDays, hasPractisedToday, points }: NextBadgesProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={classes.part}>
      <Title order={3} id={headingId} mb="xs">
        Las próximas
      </Title>
      <ul className={classes.next}>
        <BadgeProgress
          badgeType="streak_master"
          done={streakDays % STREAK_DAYS}
          whole={STREAK_DAYS}
          unit="días"
          explanation={explainStreak(streakDays, hasPractisedToday)}
        />
        <BadgeProgress
          badgeType="point_master"
          done={points % POINTS_PER_MILESTONE}
          whole={POINTS_PER_MILESTONE}
          unit="puntos"
          explanation={`Llevas ${formatCount(points, 'punto', 'puntos')} en total.`}
        />
      </ul>
    </section>
  );
}

/**
 * Explains the streak that earns the badge. The home page uses other words, because there a free day doesn't end the
 * streak, so the two numbers may differ.
 */
function explainStreak(days: number, hasPractisedToday: boolean): string {
  if (days === 0) return `Se gana con ${STREAK_DAYS} días con examen, sin saltar ninguno.`;
  const sofar =
    days === 1 ? 'Va 1 día con examen.' : `Van ${formatNumber(days)} días con examen sin saltar ninguno.`;
  return hasPractisedToday ? sofar : `${sofar} Con un examen hoy serán ${formatNumber(days + 1)}.`;
}

interface BadgeProgressProps {
  badgeType: string;
  done: number;
  whole: number;
  unit: string;
  explanation: string;
}

function BadgeProgress({ badgeType, done, whole, unit, explanation }: BadgeProgressProps) {
  return (
    <li className={classes.way}>
      <div className={classes.goal}>
        <BadgeIcon badgeType={badgeType} size="1.5rem" />
        <span className={classes.name}>{badgeKind(badgeType).name}</span>
        <span className={classes.done}>
          {formatNumber(done)} de {formatNumber(whole)} {unit}
        </span>
      </div>
      {/* hidden from screen readers: the text beside it says the same */}
      <div aria-hidden className={classes.bar}>
        <div style={{ width: `${(done / whole) * 100}%` }} />
      </div>
      <p className={classes.meaning}>{explanation}</p>
    </li>
  );
}
