import { Text, Title } from '@mantine/core';
import { type MouseEvent, useId } from 'react';
import { formatNumber } from '#client/lib/format.ts';
import { TextLink } from '#client/ui/frame/links.tsx';
import type { BadgeCount } from '#shared/badges/badges.contract.ts';
import type { RankingEntry } from '#shared/ranking/ranking.contract.ts';
import { BadgeLine } from './badge-line.tsx';
import { shownUsername } from './places.ts';
import { type RankedPeriod, searchFor } from './ranking-search.ts';
import classes from './ranking.module.css';

interface OwnPlaceProps {
  own: RankingEntry;
  badges: BadgeCount[] | undefined;
  /** They have hidden themselves from the list. */
  isHidden: boolean;
  period: RankedPeriod;
  /** Where in the list the place is; null beyond it. */
  page: number | null;
  /** The link is being followed here, not in another tab. */
  onFollow: (page: number) => void;
}

/** Where somebody stands whose row is not in sight. */
export function OwnPlace({ own, badges, isHidden, period, page, onFollow }: OwnPlaceProps) {
  const headingId = useId();
  const follow = (event: MouseEvent): void => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0 && page !== null)
      onFollow(page);
  };

  return (
    <section aria-labelledby={headingId} className={classes.own}>
      <Title order={2} id={headingId} fz="md">
        Tu posición actual
      </Title>
      <dl className={classes.ownFigures}>
        <div>
          <dt>Posición</dt>
          <dd>{formatNumber(own.rank)}</dd>
        </div>
        <div className={classes.ownName}>
          <dt>Usuario</dt>
          <dd>{shownUsername(own.username)}</dd>
        </div>
        <div>
          <dt>Puntos</dt>
          <dd>{formatNumber(own.total_points)}</dd>
        </div>
      </dl>
      {badges?.length ? (
        <div className={classes.ownBadges}>
          <BadgeLine badges={badges} />
        </div>
      ) : null}
      {isHidden ? (
        <Text c="dimmed">Solo la ves tú: has elegido ocultarte del ranking en tu perfil.</Text>
      ) : null}
      {page === null ? null : (
        <TextLink
          to="/ranking"
          search={searchFor(period, page)}
          resetScroll={false}
          onClick={follow}
          className={classes.ownLink ?? ''}
        >
          Ver en la página {page}
        </TextLink>
      )}
    </section>
  );
}
