import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '#client/data/guards.ts';
import { CurrentSheet } from '#client/features/mock-exams/sheet/sheet-screen.tsx';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/mock-exams/sheet')({
  beforeLoad: requireSession,
  component: SheetScreen,
});

function SheetScreen() {
  return (
    <Page>
      <CurrentSheet />
    </Page>
  );
}
