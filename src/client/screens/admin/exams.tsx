import { createFileRoute } from '@tanstack/react-router';
import { examSearch } from '#client/features/exams/all-exams-search.ts';
import { AllExams } from '#client/features/exams/all-exams.tsx';
import { Page } from '#client/ui/page.tsx';

export const Route = createFileRoute('/admin/exams')({
  validateSearch: examSearch,
  component: ExamsScreen,
});

function ExamsScreen() {
  return (
    <Page>
      <AllExams search={Route.useSearch()} />
    </Page>
  );
}
