import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconMedal2, IconTrophy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatNumber } from '#client/lib/format.ts';
import type { BadgeCount } from '#shared/badges/badges.contract.ts';
import type { RankingEntry } from '#shared/ranking/ranking.contract.ts';
import { RANKING_PAGE_SIZE } from '#shared/ranking/ranking.rules.ts';
import { BadgeLine } from './badge-line.tsx';
import { type Medal, medalForRank, displayUsername } from './medals.ts';
import rankingClasses from './ranking.module.css';
import classes from './ranking-table.module.css';

const MEDAL_NAMES: Record<Medal, string> = { gold: 'oro', silver: 'plata', bronze: 'bronce' };

interface RankingTableProps {
  caption: string;
  entries: RankingEntry[];
  /** Badges by user id; undefined until loaded. */
  badges: ReadonlyMap<string, BadgeCount[]> | undefined;
  ownId: string | undefined;
  /** Moves the focus to the user's own row as soon as it appears. */
  seeksOwn: boolean;
  onFound: () => void;
}

export function RankingTable({ caption, entries, badges, ownId, seeksOwn, onFound }: RankingTableProps) {
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <Columns />
      <tbody>
        {entries.map((entry) => {
          const isOwn = entry.id === ownId;
          return (
            <Row
              key={entry.id}
              entry={entry}
              badges={badges?.get(entry.id)}
              isOwn={isOwn}
              takesFocus={isOwn && seeksOwn}
              onFocused={onFound}
            />
          );
        })}
      </tbody>
    </table>
  );
}

function Columns() {
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.rankColumn}>
          Posición
        </th>
        <th scope="col">Usuario</th>
        <th scope="col" className={classes.pointsColumn}>
          Puntos
        </th>
      </tr>
    </thead>
  );
}

interface RowProps {
  entry: RankingEntry;
  badges: BadgeCount[] | undefined;
  isOwn: boolean;
  takesFocus: boolean;
  onFocused: () => void;
}

function Row({ entry, badges, isOwn, takesFocus, onFocused }: RowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  const medal = medalForRank(entry.rank);
  useEffect(() => {
    if (!takesFocus) return;
    row.current?.focus();
    // focuses the row only once: it may leave the page and come back while the user is elsewhere
    onFocused();
  }, [takesFocus, onFocused]);

  return (
    <tr ref={row} tabIndex={isOwn ? -1 : undefined} data-own={isOwn || undefined} data-medal={medal}>
      <td>
        <span className={classes.rank}>
          {formatNumber(entry.rank)}
          {medal ? <MedalMark medal={medal} /> : null}
        </span>
      </td>
      <th scope="row" className={classes.name}>
        {displayUsername(entry.username)}
        {isOwn ? <span className={classes.you}> (Tú)</span> : null}
        {badges?.length ? <BadgeLine badges={badges} /> : null}
      </th>
      <td className={classes.points}>{formatNumber(entry.total_points)}</td>
    </tr>
  );
}

function MedalMark({ medal }: { medal: Medal }) {
  const Icon = medal === 'gold' ? IconTrophy : IconMedal2;
  return (
    <span className={classes.medal}>
      <Icon aria-hidden size="1.25rem" />
      <VisuallyHidden>, {MEDAL_NAMES[medal]}</VisuallyHidden>
    </span>
  );
}

/** A placeholder with the final size of the list, so that the page doesn't shift. */
export function RankingSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Cargando el ranking…</VisuallyHidden>
      <div aria-hidden>
        <div className={rankingClasses.countdown}>
          <Skeleton height="1.25rem" width="16rem" />
        </div>
        <div className={classes.list}>
          <table className={classes.table}>
            <Columns />
            <tbody>
              {Array.from({ length: RANKING_PAGE_SIZE }, (_, place) => (
                <tr key={place}>
                  <td>
                    <Skeleton height="1.25rem" width="2rem" />
                  </td>
                  <td>
                    <Skeleton height="1.25rem" width={`${40 + ((place * 17) % 40)}%`} />
                  </td>
                  <td>
                    <Skeleton height="1.25rem" width="2rem" ml="auto" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </>
  );
}
