import { createFileRoute } from '@tanstack/react-router';
import { parseImportListState } from '#client/features/imports/history/import-list-state.ts';
import { ImportQuestions } from '#client/features/imports/import-questions.tsx';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/questions_/import')({
  validateSearch: parseImportListState,
  component: ImportScreen,
});

function ImportScreen() {
  const { import: importId, page = 1 } = Route.useSearch();
  return (
    <Page>
      <ImportQuestions importId={importId} page={page} />
    </Page>
  );
}
