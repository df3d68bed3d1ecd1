import { createFileRoute } from '@tanstack/react-router';
import { AuditList } from '#client/features/audit/audit-list.tsx';
import { auditSearch } from '#client/features/audit/audit-search.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/audit')({
  validateSearch: auditSearch,
  component: AuditScreen,
});

function AuditScreen() {
  return (
    <Page>
      <AuditList search={Route.useSearch()} />
    </Page>
  );
}
