import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '#client/data/guards.ts';
import { SuspendedList } from '#client/features/review/suspended/suspended-list.tsx';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/practice_/suspended')({
  beforeLoad: requireSession,
  component: SuspendedScreen,
});

function SuspendedScreen() {
  return (
    <Page width="md">
      <SuspendedList />
    </Page>
  );
}
