import { createFileRoute } from '@tanstack/react-router';
import { cleanFirstLegalPage } from '#client/features/content/content.queries.ts';
import { LegalText } from '#client/features/content/legal-text.tsx';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/legal/$pageId')({
  loader: ({ params }) => cleanFirstLegalPage(params.pageId),
  component: LegalPage,
});

function LegalPage() {
  const { pageId } = Route.useParams();
  return (
    <Page width="md">
      <LegalText key={pageId} pageId={pageId} />
    </Page>
  );
}
