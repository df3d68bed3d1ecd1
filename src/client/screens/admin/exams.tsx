import { createFileRoute } from '@tanstack/react-router';
import { examSearch } from '#client/features/exams/administration/exam-list-search.ts';
import { ExamList } from '#client/features/exams/administration/exam-list.tsx';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/exams')({
  validateSearch: examSearch,
  component: ExamsScreen,
});

function ExamsScreen() {
  return (
    <Page>
      <ExamList search={Route.useSearch()} />
    </Page>
  );
}
