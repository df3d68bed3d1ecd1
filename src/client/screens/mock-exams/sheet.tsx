import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '#client/data/guards.ts';
import { CurrentSheet } from '#client/features/mock-exams/sheet/sheet-screen.tsx';
import { SavingProblem } from '#client/features/review/saved/saving-problem.tsx';
import { Star } from '#client/features/review/saved/star.tsx';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/mock-exams/sheet')({
  beforeLoad: requireSession,
  component: SheetScreen,
});

function SheetScreen() {
  return (
    <Page>
      <SavingProblem />
      <CurrentSheet
        renderStar={({ question_id }, name, hasShortcut) => (
          <Star key={question_id} questionId={question_id} name={name} hasShortcut={hasShortcut} />
        )}
      />
    </Page>
  );
}
