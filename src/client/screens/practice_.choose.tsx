import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '#client/data/guards.ts';
import { PracticeChooser } from '#client/features/review/choice/chooser.tsx';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/practice_/choose')({
  beforeLoad: requireSession,
  component: ChooserScreen,
});

function ChooserScreen() {
  return (
    <Page width="md">
      <PracticeChooser />
    </Page>
  );
}
