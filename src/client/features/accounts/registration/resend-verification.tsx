import { Button, Stack } from '@mantine/core';
import { RESEND, RESENT } from '#client/features/accounts/accounts.texts.ts';
import { FailureText } from '#client/features/accounts/log-in/lockout-notice.tsx';
import { useResend } from './use-resend.ts';

export function ResendVerification({ email }: { email: string }) {
  const { resend, isPending, isSent, failure } = useResend();
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" loading={isPending} onClick={() => resend({ email })}>
        {RESEND}
      </Button>
      <div role="status">{isSent ? RESENT : null}</div>
      {failure ? <FailureText failure={failure} /> : null}
    </Stack>
  );
}
