import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '#client/data/guards.ts';
import { DeckList } from '#client/features/review/decks/deck-list.tsx';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/practice_/decks')({
  beforeLoad: requireSession,
  component: DecksScreen,
});

function DecksScreen() {
  return (
    <Page width="md">
      <DeckList />
    </Page>
  );
}
