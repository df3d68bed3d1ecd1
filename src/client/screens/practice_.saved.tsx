import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '#client/data/guards.ts';
import { SavedList } from '#client/features/review/saved/saved-list.tsx';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/practice_/saved')({
  beforeLoad: requireSession,
  component: SavedScreen,
});

function SavedScreen() {
  return (
    <Page width="md">
      <SavedList />
    </Page>
  );
}
