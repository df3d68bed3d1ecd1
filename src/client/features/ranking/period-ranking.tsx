import { VisuallyHidden } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { sessionQuery } from '#client/data/session.ts';
import { Pagination } from '#client/ui/lists/pagination.tsx';
import { useLastPage } from '#client/ui/lists/use-last-page.ts';
import { RANKING_PAGE_SIZE } from '#shared/ranking/ranking.rules.ts';
import { Countdown } from './countdown.tsx';
import { OwnPlace } from './own-place.tsx';
import { useLiveRanking } from './live-ranking.ts';
import {
  badgesQuery,
  ownPlaceQuery,
  type RankingPage,
  rankingQuery,
  refetchOptions,
  resetFinishedPeriod,
} from './ranking.queries.ts';
import { RankingProblem } from './ranking-problem.tsx';
import { type RankedPeriod, toRankingSearch } from './ranking-search.ts';
import { RankingSkeleton, RankingTable } from './ranking-table.tsx';
import classes from './ranking.module.css';
import tableClasses from './ranking-table.module.css';

interface PeriodRankingProps {
  period: RankedPeriod;
  page: number;
}

/** The component has the period as its key: numbers of another period never stay on screen. */
export function PeriodRanking({ period, page }: PeriodRankingProps) {
  const { ranking, isLive, ownId, hasFailed, retry } = useRankingPage({ period, page });

  return (
    <>
      {hasFailed ? (
        <RankingProblem error={ranking.error} period={period} page={page} onRetry={retry} />
      ) : null}
      {ranking.data ? (
        <Listed
          period={period}
          page={page}
          ranking={ranking.data}
          isWaiting={ranking.isPlaceholderData}
          isLive={isLive}
          ownId={ownId}
        />
      ) : null}
      {ranking.data || hasFailed ? null : <RankingSkeleton />}
    </>
  );
}

/** Keeps the visible page up to date by the stream, or by polling while there is no stream. */
function useRankingPage({ period, page }: PeriodRankingProps) {
  const { data: me } = useQuery(sessionQuery);
  const [isLive, setLive] = useState(false);
  const [isRetrying, setRetrying] = useState(false);
  // the previous page stays visible while the next one loads
  const ranking = useQuery({
    ...rankingQuery(period, page),
    ...refetchOptions(isLive),
    placeholderData: keepPreviousData,
  });
  const isAnswered = ranking.isError || (ranking.isSuccess && !ranking.isPlaceholderData);
  useLiveRanking({ period, page, accountId: me?.id ?? null, isAnswered, onLive: setLive });

  const retry = (): void => {
    setRetrying(true);
    void ranking.refetch().finally(() => setRetrying(false));
  };
  // an automatic retry keeps the problem visible until it succeeds
  const hasFailed = ranking.isError && ranking.isFetchedAfterMount && !isRetrying;
  return { ranking, isLive, ownId: me?.id, hasFailed, retry };
}

interface ListedProps extends PeriodRankingProps {
  ranking: RankingPage;
  /** The requested page is loading; the previous one is still shown. */
  isWaiting: boolean;
  isLive: boolean;
  ownId: string | undefined;
}

function Listed({ period, page, ranking, isWaiting, isLive, ownId }: ListedProps) {
  const navigate = useNavigate();
  const { data: badges } = useQuery(badgesQuery(ranking.entries.map(({ id }) => id)));
  /** The page on which the user's own row is to get the focus. */
  const [sought, setSought] = useState<number>();
  const onEnd = useCallback(() => void resetFinishedPeriod(period), [period]);
  const onFound = useCallback(() => setSought(undefined), []);
  const pages = Math.ceil(ranking.total / RANKING_PAGE_SIZE);

  const isInSight = ranking.entries.some(({ id }) => id === ownId);
  const seeksOwn = sought === page && !isWaiting;
  // the user's row has moved to another page: it must not take the focus when it appears here later
  if (seeksOwn && !isInSight) setSought(undefined);

  const goTo = (target: number, replace = false): void =>
    void navigate({ to: '/ranking', search: toRankingSearch(period, target), replace, resetScroll: false });
  useLastPage(page, isWaiting ? undefined : pages, (last) => goTo(last, true));

  const turnTo = (target: number): void => {
    setSought(undefined);
    goTo(target);
  };

  return (
    <>
      <Countdown key={ranking.endsAt} endsAt={ranking.endsAt} onEnd={onEnd} />
      <VisuallyHidden role="status">{isWaiting ? 'Cargando el ranking…' : ''}</VisuallyHidden>
      <div className={tableClasses.list} aria-busy={isWaiting}>
        {ranking.total === 0 ? (
          <Nobody />
        ) : (
          <RankingTable
            caption={period === 'weekly' ? 'Ranking Semanal' : 'Ranking Mensual'}
            entries={ranking.entries}
            badges={badges}
            ownId={ownId}
            seeksOwn={seeksOwn}
            onFound={onFound}
          />
        )}
        <Pagination page={page} pages={pages} onChange={turnTo} label="Páginas del ranking" />
        {ownId ? (
          <OwnPlaceOutOfSight
            period={period}
            page={page}
            isInSight={isInSight}
            isLive={isLive}
            onFollow={setSought}
          />
        ) : null}
      </div>
    </>
  );
}

interface OutOfSightProps extends PeriodRankingProps {
  isInSight: boolean;
  isLive: boolean;
  onFollow: (page: number) => void;
}

/** Shows the user's place when it is not on the page; renders nothing if the request fails. */
function OwnPlaceOutOfSight({ period, page, isInSight, isLive, onFollow }: OutOfSightProps) {
  const { data: me } = useQuery(sessionQuery);
  const { data: own } = useQuery({ ...ownPlaceQuery(period), ...refetchOptions(isLive) });
  const isShown = own && !isInSight;
  const badges = useQuery(badgesQuery(isShown ? [own.id] : []));
  // waits for the badges, so that nothing moves later; after a first failure it doesn't wait for retries
  if (!isShown || (badges.isPending && badges.failureCount === 0)) return null;
  // the place is on this page, but the list is older and doesn't show it yet: no link to another page
  const otherPage = own.page === page ? null : own.page;
  return (
    <OwnPlace
      own={own}
      badges={badges.data?.get(own.id)}
      isHidden={me?.hidden ?? false}
      period={period}
      page={otherPage}
      onFollow={onFollow}
    />
  );
}

function Nobody() {
  return (
    <div className={classes.nobody}>
      <IconUsersGroup aria-hidden size="2.5rem" stroke={1.5} />
      <p>No hay usuarios con actividad en este período</p>
    </div>
  );
}
