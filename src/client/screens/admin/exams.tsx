import { createFileRoute } from '@tanstack/react-router';
import { examSorting } from '#client/features/exams/administration/exam-list-state.ts';
import { ExamList } from '#client/features/exams/administration/exam-list.tsx';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/exams')({
  validateSearch: examSorting.parse,
  component: ExamsScreen,
});

function ExamsScreen() {
  return (
    <Page>
      <ExamList state={Route.useSearch()} />
    </Page>
  );
}
