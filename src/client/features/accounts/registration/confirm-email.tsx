import { Button, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '#client/data/api.ts';
import { isRefusal, toErrorMessage } from '#client/data/errors.ts';
import { Problem } from '#client/ui/notices/problem.tsx';

const FAILED = 'Error al confirmar el correo. Por favor, inténtalo de nuevo.';

/** A button confirms, and not the visit: mail scanners open the links of mails. The log-in screen shows the result. */
export function ConfirmEmail({ token }: { token: string }) {
  const navigate = useNavigate();
  const confirming = useMutation(
    api.accounts.confirmEmail.mutationOptions({
      onSuccess: () => navigate({ to: '/login', search: { verified: 1 }, replace: true }),
      onError: async (error) => {
        if (isRefusal(error))
          await navigate({ to: '/login', search: { error: 'verification' }, replace: true });
      },
    }),
  );
  const { error } = confirming;

  return (
    <Paper withBorder p={{ base: 'md', xs: 'xl' }}>
      <Stack>
        {error && !isRefusal(error) ? <Problem takesFocus>{toErrorMessage(error, FAILED)}</Problem> : null}
        <Text>Pulsa el botón para confirmar tu correo y poder usar tu cuenta.</Text>
        <Button fullWidth loading={confirming.isPending} onClick={() => confirming.mutate({ token })}>
          Confirmar mi correo
        </Button>
        <Text size="sm" c="dimmed">
          Si no te has registrado, cierra esta página: sin confirmar, la cuenta no se puede usar.
        </Text>
      </Stack>
    </Paper>
  );
}
