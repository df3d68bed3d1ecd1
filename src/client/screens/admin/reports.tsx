import { createFileRoute } from '@tanstack/react-router';
import { ReportList } from '#client/features/reports/report-list.tsx';
import { reportSearch } from '#client/features/reports/report-search.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/reports')({
  validateSearch: reportSearch,
  component: ReportsScreen,
});

function ReportsScreen() {
  return (
    <Page>
      <ReportList search={Route.useSearch()} />
    </Page>
  );
}
