import { createFileRoute } from '@tanstack/react-router';
import { TemplateList } from '#client/features/mock-exams/administration/list/template-list.tsx';
import { parseListState } from '#client/ui/lists/list-state.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/mock-exams')({
  validateSearch: parseListState,
  component: MockExamsScreen,
});

function MockExamsScreen() {
  return (
    <Page>
      <TemplateList state={Route.useSearch()} />
    </Page>
  );
}
