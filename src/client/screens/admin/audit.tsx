import { createFileRoute } from '@tanstack/react-router';
import { AuditList } from '#client/features/audit/audit-list.tsx';
import { parseAuditListState } from '#client/features/audit/audit-list-state.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/audit')({
  validateSearch: parseAuditListState,
  component: AuditScreen,
});

function AuditScreen() {
  return (
    <Page>
      <AuditList state={Route.useSearch()} />
    </Page>
  );
}
