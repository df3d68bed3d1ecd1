import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#client/lib/api.ts';
import { messageOf } from '#client/lib/errors.ts';
import { RESEND, RESEND_FAILED, RESENT } from './accounts.texts.ts';

/** Sends the confirmation link to an address again, as often as the server allows. */
export function ResendVerification({ email }: { email: string }) {
  const resending = useMutation(api.accounts.resendVerification.mutationOptions());
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" loading={resending.isPending} onClick={() => resending.mutate({ email })}>
        {RESEND}
      </Button>
      <Text role="status">{resending.isSuccess ? RESENT : null}</Text>
      {resending.error ? <Text role="alert">{messageOf(resending.error, RESEND_FAILED)}</Text> : null}
    </Stack>
  );
}
