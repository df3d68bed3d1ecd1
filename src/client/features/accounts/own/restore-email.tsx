import { Button, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '#client/data/api.ts';
import { messageOf } from '#client/data/errors.ts';
import { recheckSession } from '#client/data/session.ts';
import { Problem } from '#client/ui/notices/problem.tsx';

const FAILED = 'No se pudo volver a tu correo. Por favor, inténtalo de nuevo.';

/** A button restores it, and not the visit: mail scanners open the links of mails. */
export function RestoreEmail({ token }: { token: string }) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation(
    api.accounts.restoreEmail.mutationOptions({
      onSuccess: async (recovery) => {
        await recheckSession();
        await navigate({ to: '/reset-password', search: recovery, replace: true });
      },
    }),
  );

  return (
    <Paper withBorder p={{ base: 'md', xs: 'xl' }}>
      <Stack>
        {error ? <Problem takesFocus>{messageOf(error, FAILED)}</Problem> : null}
        <Text>
          Tu cuenta volverá a tener este correo. Se cerrarán todas las sesiones, la contraseña actual dejará
          de valer y elegirás otra.
        </Text>
        <Button fullWidth loading={isPending} onClick={() => mutate({ token })}>
          Volver a este correo
        </Button>
        <Text size="sm" c="dimmed">
          Si el cambio lo pediste tú, cierra esta página.
        </Text>
      </Stack>
    </Paper>
  );
}
