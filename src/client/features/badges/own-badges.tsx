import { Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatNumber } from '#client/lib/format.ts';
import { BadgeIcon } from '#client/ui/badges/badge-icon.tsx';
import { badgeKind } from '#client/ui/badges/badge-kinds.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { Section } from '#client/ui/frame/section.tsx';
import type { BadgeCount } from '#shared/badges/badges.contract.ts';
import { POINTS_PER_MILESTONE, STREAK_DAYS } from '#shared/badges/badges.rules.ts';
import { ownBadgesQuery } from './badges.queries.ts';
import { LatestBadges } from './latest-badges.tsx';
import { NextBadges } from './next-badges.tsx';
import classes from './own-badges.module.css';

export function OwnBadges() {
  const badges = useQuery(ownBadgesQuery);
  const hasFailed = badges.isError && !badges.isFetching;

  return (
    <Section title="Insignias">
      {hasFailed ? (
        <Problem onRetry={() => void badges.refetch()} retryLabel="Reintentar">
          Error al cargar los datos del perfil.
        </Problem>
      ) : null}
      {badges.data ? (
        <>
          {badges.data.counts.length === 0 ? <None /> : <Kinds counts={badges.data.counts} />}
          <NextBadges
            streakDays={badges.data.streak_days}
            hasPractisedToday={badges.data.practised_today}
            points={badges.data.total_points}
          />
          <LatestBadges badges={badges.data.latest} />
        </>
      ) : null}
      {badges.data || hasFailed ? null : <BadgesSkeleton />}
    </Section>
  );
}

function Kinds({ counts }: { counts: BadgeCount[] }) {
  return (
    <ul className={classes.kinds}>
      {counts.map(({ badge_type: type, times }) => {
        const { name, meaning } = badgeKind(type);
        return (
          <li key={type} className={classes.kind}>
            <span className={classes.icon}>
              <BadgeIcon badgeType={type} size="2rem" />
            </span>
            <div>
              <p className={classes.name}>{name}</p>
              <p className={classes.times}>{formatCount(times, 'vez', 'veces')}</p>
              <p className={classes.meaning}>{meaning}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function None() {
  return (
    <Text>
      Aún no tienes insignias. Se ganan quedando en primera posición del ranking de un día, una semana o un
      mes, terminando exámenes {STREAK_DAYS} días seguidos y con cada {formatNumber(POINTS_PER_MILESTONE)}{' '}
      puntos.
    </Text>
  );
}

function BadgesSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Cargando las insignias…</VisuallyHidden>
      <Skeleton height="4.5rem" />
      <Skeleton height="13rem" />
    </>
  );
}
