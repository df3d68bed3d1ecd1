import { Text, Title } from '@mantine/core';
import { type MouseEvent, useId } from 'react';
import { formatNumber } from '#client/lib/format.ts';
import { TextLink } from '#client/ui/frame/links.tsx';
import type { BadgeCount } from '#shared/badges/badges.contract.ts';
import type { RankingEntry } from '#shared/ranking/ranking.contract.ts';
import { BadgeLine } from './badge-line.tsx';
import { displayUsername } from './medals.ts';
import { type RankedPeriod, toRankingSearch } from './ranking-search.ts';
import classes from './own-place.module.css';

interface OwnPlaceProps {
  own: RankingEntry;
  badges: BadgeCount[] | undefined;
  /** The user has hidden themselves from the ranking. */
  isHidden: boolean;
  period: RankedPeriod;
  /** The page with the user's place, for a link to it; null shows no link. */
  page: number | null;
  /** Called when the user follows the link in this tab. */
  onFollow: (page: number) => void;
}

/** Shows the user's rank when their row is not on the visible page. */
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
          <dd>{displayUsername(own.username)}</dd>
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
          search={toRankingSearch(period, page)}
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
