import { createFileRoute } from '@tanstack/react-router';
import { Ranking } from '#client/features/ranking/ranking.tsx';
import { parseRankingSearch } from '#client/features/ranking/ranking-search.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/ranking')({
  validateSearch: parseRankingSearch,
  component: RankingScreen,
});

function RankingScreen() {
  const { period = 'weekly', page = 1 } = Route.useSearch();
  return (
    <Page width="md">
      <Ranking period={period} page={page} />
    </Page>
  );
}
