import { createFileRoute } from '@tanstack/react-router';
import { ForgotPassword } from '#client/features/accounts/recovery/forgot-password.tsx';
import { parseRedirectSearch } from '#client/data/guards.ts';
import { Page } from '#client/ui/frame/page.tsx';

// open to logged-in users too: they may have forgotten their password
export const Route = createFileRoute('/forgot-password')({
  validateSearch: parseRedirectSearch,
  component: ForgotPasswordScreen,
});

function ForgotPasswordScreen() {
  const { redirect } = Route.useSearch();
  return (
    <Page width="xs">
      <ForgotPassword redirect={redirect} />
    </Page>
  );
}
