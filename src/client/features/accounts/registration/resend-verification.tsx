import { Button, Stack } from '@mantine/core';
import { RESEND_VERIFICATION_LABEL, VERIFICATION_RESENT } from '#client/features/accounts/accounts.texts.ts';
import { FailureText } from '#client/features/accounts/log-in/lockout-notice.tsx';
import { useVerificationResend } from './use-resend.ts';

export function ResendVerification({ email }: { email: string }) {
  const { resend, isPending, isSent, failure } = useVerificationResend();
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" loading={isPending} onClick={() => resend({ email })}>
        {RESEND_VERIFICATION_LABEL}
      </Button>
      <div role="status">{isSent ? VERIFICATION_RESENT : null}</div>
      {failure ? <FailureText failure={failure} /> : null}
    </Stack>
  );
}
