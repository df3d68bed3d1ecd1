import { createFileRoute } from '@tanstack/react-router';
import { BlockCards } from '#client/features/content/block-cards.tsx';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/content')({ component: ContentScreen });

function ContentScreen() {
  return (
    <Page width="md">
      <BlockCards />
    </Page>
  );
}
