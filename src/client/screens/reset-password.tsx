import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ResetPassword } from '#client/features/accounts/recovery/reset-password.tsx';
import {
  readRecoveryLink,
  parseRecoverySearch,
} from '#client/features/accounts/recovery/reset-password-link.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/reset-password')({
  validateSearch: parseRecoverySearch,
  component: ResetPasswordScreen,
});

function ResetPasswordScreen() {
  const search = Route.useSearch();
  const hash = useLocation({ select: (location) => location.hash });
  return (
    <Page width="xs">
      <ResetPassword link={readRecoveryLink(search, hash)} />
    </Page>
  );
}
