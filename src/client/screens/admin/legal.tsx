import { createFileRoute } from '@tanstack/react-router';
import { LegalCards } from '#client/features/content/legal-cards.tsx';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/legal')({ component: LegalScreen });

function LegalScreen() {
  return (
    <Page width="md">
      <LegalCards />
    </Page>
  );
}
