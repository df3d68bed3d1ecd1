import { createFileRoute } from '@tanstack/react-router';
import { GivenBadges } from '#client/features/badges/given-badges.tsx';
import { givenBadgesSearch } from '#client/features/badges/given-badges-search.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/badges')({
  validateSearch: givenBadgesSearch,
  component: BadgesScreen,
});

function BadgesScreen() {
  return (
    <Page>
      <GivenBadges search={Route.useSearch()} />
    </Page>
  );
}
