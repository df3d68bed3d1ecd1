import { Button, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import { recheckSession } from '#client/data/session.ts';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { Success } from '#client/ui/notices/success.tsx';

const FAILED = 'Error al confirmar el correo. Por favor, inténtalo de nuevo.';

/** A button confirms, and not the visit: mail scanners open the links of mails. */
export function ConfirmNewEmail({ token }: { token: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation(
    api.accounts.confirmEmailChange.mutationOptions({ onSuccess: () => recheckSession() }),
  );
  if (isSuccess)
    return (
      <>
        <Success takesFocus>Correo cambiado. Desde ahora inicias sesión con este correo.</Success>
        <LinkButton to="/profile">Ir a tu perfil</LinkButton>
      </>
    );
  return (
    <Paper withBorder p={{ base: 'md', xs: 'xl' }}>
      <Stack>
        {error ? <Problem takesFocus>{toErrorMessage(error, FAILED)}</Problem> : null}
        <Text>Pulsa el botón para usar este correo en tu cuenta.</Text>
        <Button fullWidth loading={isPending} onClick={() => mutate({ token })}>
          Confirmar este correo
        </Button>
        <Text size="sm" c="dimmed">
          Si no has pedido el cambio, cierra esta página: sin confirmarlo no cambia nada.
        </Text>
      </Stack>
    </Paper>
  );
}
