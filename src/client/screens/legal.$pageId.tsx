import { createFileRoute } from '@tanstack/react-router';
import { takeFirstLegalPage } from '#client/features/content/first-answers.ts';
import { LegalText } from '#client/features/content/legal-text.tsx';
import { Page } from '#client/ui/page.tsx';

export const Route = createFileRoute('/legal/$pageId')({
  loader: ({ params }) => takeFirstLegalPage(params.pageId),
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
