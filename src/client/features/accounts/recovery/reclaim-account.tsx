import { Button, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toErrorMessage } from '#client/data/errors.ts';
import { recheckSession } from '#client/data/session.ts';
import { Problem } from '#client/ui/notices/problem.tsx';

interface ReclaimAccountProps {
  /** Uses the link, and returns the token with which a new password is chosen. */
  send: () => Promise<{ token: string }>;
  /** Says what the button does. */
  children: ReactNode;
  button: string;
  failed: string;
  /** Tells users who have made the change themselves what to do. */
  otherwise: string;
}

/** Recovers an account that somebody else has changed, at a click and not at the visit: mail scanners open links. */
export function ReclaimAccount({ send, children, button, failed, otherwise }: ReclaimAccountProps) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: async (recovery) => {
      await recheckSession();
      await navigate({
        to: '/reset-password',
        search: recovery,
        replace: true,
      });
    },
  });
  return (
    <Paper withBorder p={{ base: 'md', xs: 'xl' }}>
      <Stack>
        {error ? <Problem takesFocus>{toErrorMessage(error, failed)}</Problem> : null}
        <Text>{children}</Text>
        <Button fullWidth loading={isPending} onClick={() => mutate()}>
          {button}
        </Button>
        <Text size="sm" c="dimmed">
          {otherwise}
        </Text>
      </Stack>
    </Paper>
  );
}
