import { createFileRoute } from '@tanstack/react-router';
import { examSearch } from '#client/features/exams/administration/all-exams-search.ts';
import { AllExams } from '#client/features/exams/administration/all-exams.tsx';
import { Page } from '#client/ui/frame/page.tsx';

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
