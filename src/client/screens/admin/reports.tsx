import { createFileRoute } from '@tanstack/react-router';
import { ReportList } from '#client/features/reports/report-list.tsx';
import { parseReportListState } from '#client/features/reports/report-list-state.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/reports')({
  validateSearch: parseReportListState,
  component: ReportsScreen,
});

function ReportsScreen() {
  return (
    <Page>
      <ReportList state={Route.useSearch()} />
    </Page>
  );
}
