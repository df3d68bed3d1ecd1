import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/lib/api.ts';
import { RESEND, RESEND_FAILED, RESENT } from './accounts.texts.ts';
import { SmallFailure } from './lockout-notice.tsx';
import { type Failure, failureOf } from './lockout.ts';

/** Sends the confirmation link to an address again, as often as the server allows. */
export function ResendVerification({ email }: { email: string }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const resending = useMutation(
    api.accounts.resendVerification.mutationOptions({
      onMutate: () => setFailure(null),
      onError: (error) => setFailure(failureOf(error, RESEND_FAILED)),
    }),
  );
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" loading={resending.isPending} onClick={() => resending.mutate({ email })}>
        {RESEND}
      </Button>
      <div role="status">{resending.isSuccess ? RESENT : null}</div>
      {failure ? <SmallFailure failure={failure} /> : null}
    </Stack>
  );
}
